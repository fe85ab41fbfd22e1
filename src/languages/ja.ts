/** Japanese: not yet reviewed by a clinician. */
import 'dayjs/locale/ja'
import { gathered } from './gathered.ts'

export const words = gathered(import.meta.glob<object>('./ja/*.json', { eager: true, import: 'default' }))
