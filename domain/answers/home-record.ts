/**
 * A group home as the server answers (spec part 3 §3). Which devices are not ready is told as notifications, and reports
 * say who moved away.
 */
import * as v from 'valibot'
import { home } from '../entities/home.ts'

const { devices_not_ready: _, ended_stays: __, ...fields } = home.fields

export const homeRecord = v.strictObject({ ...fields, ...home.computed })
export type HomeRecord = v.InferOutput<typeof homeRecord>
