/** Who is told when Hearth was last backed up. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteBackup, noteRehearsal } from '#server/database/backup-times.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('[L16] providers and the platform are told of the last backup and rehearsal, and nobody else', async () => {
  const ask = async (who: 'super_admin' | 'admin' | 'provider' | 'manager' | 'care_giver') => {
    const answer = await server.request('/backups', { token: (await server.signIn(who)).access_token })
    return answer.status === 200 ? await answer.json() : answer.status
  }
  expect(await ask('provider')).toEqual({ last_backup_at: null, last_rehearsal_at: null })
  await noteBackup(server.database, '2026-03-09T01:00:00.000Z')
  await noteBackup(server.database, '2026-03-10T01:00:00.000Z')
  await noteRehearsal(server.database, '2026-03-01T01:00:00.000Z')
  const times = {
    last_backup_at: '2026-03-10T01:00:00.000Z',
    last_rehearsal_at: '2026-03-01T01:00:00.000Z',
  }
  expect(await ask('provider')).toEqual(times)
  expect(await ask('super_admin')).toEqual(times)
  for (const who of ['admin', 'manager', 'care_giver'] as const) expect(await ask(who), who).toBe(403)
})
