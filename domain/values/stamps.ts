/** Fields that most kinds of record have and the system sets. */
import { stamp } from '../field.ts'
import { directoryId, instant } from './schemas.ts'

export const clientId = stamp(directoryId, { label: 'Client', format: 'client' })
export const homeId = stamp(directoryId, { label: 'Group home', format: 'home' })
export const createdBy = stamp(directoryId, { label: 'Created by', format: 'person' })
export const createdAt = stamp(instant, { label: 'Created', format: 'moment' })
export const updatedAt = stamp(instant, { label: 'Updated', format: 'moment' })
