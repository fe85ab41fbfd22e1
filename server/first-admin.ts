/** `npm run first-admin -- someone@example.org` invites the first person, who can invite all others. */
import { randomBytes } from 'node:crypto'
import { inviteFirstAdmin } from './accounts/invitations.ts'
import { runCommand, workOnDatabase } from './command.ts'
import { openDatabase } from './database/connection.ts'
import { readEnvironment } from './env.ts'
import { localUrl } from './listen.ts'
import { StartRefusedError } from './start-refused.ts'

await runCommand(async () => {
  const email = process.argv[2]
  if (email === undefined || !email.includes('@')) {
    throw new StartRefusedError('Say whom to invite: npm run first-admin -- someone@example.org')
  }
  const environment = readEnvironment(process.env)
  await workOnDatabase(environment, async connectionString => {
    const database = openDatabase(connectionString)
    try {
      const { token } = await inviteFirstAdmin(database, { email, now: Date.now, random: randomBytes })
      const baseUrl = environment.publicUrl ?? localUrl(environment)
      process.stdout.write(
        `Open this link to register, once Hearth runs: ${baseUrl}/register/complete/${token}\n`,
      )
    } finally {
      await database.destroy()
    }
  })
})
