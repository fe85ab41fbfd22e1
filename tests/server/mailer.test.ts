import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ClosableMailer, createMailer, type MailerOptions } from '#server/mail/mailer.ts'
import { codeMail, resetMail } from '#server/mail/words.ts'

let parent: string
let folder: string
let office: ClosableMailer
const open = (options: Partial<MailerOptions> = {}) => {
  office = createMailer({
    smtpUrl: undefined,
    folder,
    from: 'Hearth <no-reply@example.org>',
    now: Date.now,
    ...options,
  })
  return office
}
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hearth-mail-'))
  folder = join(parent, 'mail')
})
afterEach(async () => {
  office.close()
  await rm(parent, { recursive: true, force: true })
})

const to = (email: string, language = 'English') => ({ email, language })

describe('without SMTP', () => {
  test('each mail is a file only its owner can read, and its name tells nobody anything', async () => {
    await open().send(codeMail(to('dana@example.org'), '123456'))
    const [name = ''] = await readdir(folder)
    expect(name).toMatch(/^[\dTZ.-]+-[0-9a-f]{8}\.eml$/)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    const written = await readFile(join(folder, name), 'utf8')
    expect(written).toMatch(/^To: dana@example\.org/m)
    expect(written).toMatch(/^Subject: Your Hearth sign-in code/m)
    expect(written).toContain('123456')
    expect(written).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('[A33] a long link stands whole in the file, and a name with letters of any language', async () => {
    const link = `https://hearth.example.org/reset-password/${'x'.repeat(60)}?from=mail`
    await open().send({ ...resetMail(to('dana@example.org'), link), subject: 'Grüße' })
    const [name = ''] = await readdir(folder)
    const written = await readFile(join(folder, name), 'utf8')
    expect(written).toContain(`\r\n\r\n${link}\r\n`)
    expect(written).toMatch(/^Content-Transfer-Encoding: 8bit\r$/m)
    expect(written).not.toMatch(/quoted-printable\r\n|=3D/)
  })

  test('a mail is gone after a day, and other files are left alone', async () => {
    await open().send(resetMail(to('dana@example.org'), 'https://hearth.example.org/reset-password/x'))
    const [name = ''] = await readdir(folder)
    const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1_000 - 1_000)
    await utimes(join(folder, name), dayAgo, dayAgo)
    await office.send(codeMail(to('dana@example.org'), '654321'))
    const left = await readdir(folder)
    expect(left).toHaveLength(1)
    expect(left).not.toContain(name)
  })
})

describe('codes are printed', () => {
  test('for demo accounts when the start gave something to print with', async () => {
    const lines: string[] = []
    await open({ print: line => lines.push(line) }).send(codeMail(to('caregiver@hearth.test'), '123456'))
    expect(lines).toEqual(['Code for caregiver@hearth.test: 123456'])
  })

  test('for nobody else', async () => {
    const lines: string[] = []
    await open({ print: line => lines.push(line) }).send(codeMail(to('someone@example.org'), '123456'))
    await office.send(codeMail(to('someone@hearth.test.example.org'), '123456'))
    expect(lines).toEqual([])
  })
})

describe('with SMTP', () => {
  test('mail goes out and no file is written, but the demo addresses never leave the house', async () => {
    const { server, url, received } = await smtpServer()
    await open({ smtpUrl: url }).send(codeMail(to('someone@example.org'), '123456'))
    expect(received()).toContain('RCPT TO:<someone@example.org>')
    expect(received()).toContain('123456')
    await expect(readdir(folder)).rejects.toThrow('ENOENT')

    await office.send(codeMail(to('caregiver@hearth.test'), '222222'))
    expect(received()).not.toContain('222222')
    expect(await readdir(folder)).toHaveLength(1)
    server.close()
  })

  test('[G10] a subject in letters of any language goes out in signs that every mail server takes', async () => {
    const { server, url, received } = await smtpServer()
    await open({ smtpUrl: url }).send(codeMail(to('someone@example.org', 'Japanese'), '123456'))
    const [subject = ''] = /^Subject: .+(\r\n .+)*/m.exec(received()) ?? []
    expect(subject).toMatch(/^Subject: =\?UTF-8\?[BQ]\?/)
    expect(received()).toMatch(/^Content-Type: text\/plain; charset=utf-8/im)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is no ASCII.
    expect(received()).not.toMatch(/[^\x00-\x7f]/)
    server.close()
  })

  test('a server that is away is an error for who sends', async () => {
    await expect(
      open({ smtpUrl: 'smtp://127.0.0.1:1' }).send(codeMail(to('someone@example.org'), '123456')),
    ).rejects.toThrow()
  })
})

/** As much of RFC 5321 as one mail needs. */
async function smtpServer(): Promise<{ server: Server; url: string; received: () => string }> {
  let heard = ''
  const server = createServer(socket => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', chunk => {
      heard += chunk.toString()
      if (isData) {
        if (!heard.endsWith('\r\n.\r\n')) return
        isData = false
        socket.write('250 taken\r\n')
        return
      }
      const command = chunk.toString()
      isData = command.startsWith('DATA')
      socket.write(isData ? '354 go on\r\n' : command.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { server, url: `smtp://127.0.0.1:${port}`, received: () => heard }
}
