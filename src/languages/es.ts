/** Spanish: not yet reviewed by a clinician. */
import 'dayjs/locale/es-us'
import { gathered } from './gathered.ts'

export const words = gathered(import.meta.glob<object>('./es/*.json', { eager: true, import: 'default' }))
