/**
 * A group home as the server returns it (spec part 3 §3), without two fields that other answers contain: devices that
 * are not ready (notifications) and stays that ended (reports).
 */
import * as v from 'valibot'
import { home } from '../entities/home.ts'

const { devices_not_ready: _, ended_stays: __, ...fields } = home.fields

export const homeRecord = v.strictObject({ ...fields, ...home.computed })
export type HomeRecord = v.InferOutput<typeof homeRecord>
