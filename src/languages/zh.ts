/** Simplified Chinese: not yet reviewed by a clinician. */
import 'dayjs/locale/zh-cn'
import { gathered } from './gathered.ts'

export const words = gathered(import.meta.glob<object>('./zh/*.json', { eager: true, import: 'default' }))
