/** Somebody who was invited opens the newest link that was mailed to them and gives name and password. */
import { GOOD_PERSON } from './good-requests.ts'
import type { TestServer } from './server.ts'

export function registered(server: TestServer, email: string = GOOD_PERSON.email): Promise<Response> {
  const mail = server.mails.findLast(({ to, text }) => to === email && text.includes('/register/complete/'))
  const token = /register\/complete\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const { first_name, last_name } = GOOD_PERSON
  return Promise.resolve(
    server.request('/auth/register', { json: { token, first_name, last_name, password: 'Quiet-river-8!' } }),
  )
}
