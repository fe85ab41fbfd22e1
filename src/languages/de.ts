/** German: not yet reviewed by a clinician. */
import 'dayjs/locale/de'
import { gathered } from './gathered.ts'

export const words = gathered(import.meta.glob<object>('./de/*.json', { eager: true, import: 'default' }))
