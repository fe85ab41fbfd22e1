/** A group home as the server answers (spec part 3 §3). Which devices are not ready is told as notifications. */
import * as v from 'valibot'
import { home } from './entities/home.ts'

const { devices_not_ready: _, ...fields } = home.fields

export const homeRecord = v.strictObject({ ...fields, ...home.shown })
export type HomeRecord = v.InferOutput<typeof homeRecord>
