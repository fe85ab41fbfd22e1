/**
 * An email address or a telephone number belongs to one person. Only a caller who is signed in or has an invitation may
 * learn that it is taken (design §5).
 */
import { Refusal } from '#domain/errors.ts'
import type { Connection } from '../database/connection.ts'

/** @throws 409 at the field when another person has it */
export async function refuseTakenEmail(connection: Connection, email: string, userId: number): Promise<void> {
  const holder = await connection
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (holder !== undefined && holder.id !== userId)
    throw conflictAt('email', 'Email address is already in use')
}

/** @throws 409 at the field when another person has it */
export async function refuseTakenPhone(connection: Connection, phone: string, userId: number): Promise<void> {
  const holder = await connection
    .selectFrom('user')
    .select('id')
    .where('phone_number', '=', phone)
    .where('id', '!=', userId)
    .executeTakeFirst()
  if (holder !== undefined) throw conflictAt('phone_number', 'This phone number is already in use')
}

const conflictAt = (field: string, message: string) =>
  new Refusal('conflict', message, { fields: { [field]: [message] } })
