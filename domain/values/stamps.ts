/** Fields that most kinds of record have and the system sets. */
import { stamp } from '../field.ts'
import { instant, numericId } from './schemas.ts'

export const clientId = stamp(numericId, { label: 'Client', format: 'client' })
export const homeId = stamp(numericId, { label: 'Group home', format: 'home' })
export const createdBy = stamp(numericId, { label: 'Created by', format: 'person' })
export const createdAt = stamp(instant, { label: 'Created', format: 'moment' })
export const updatedAt = stamp(instant, { label: 'Updated', format: 'moment' })
