/** French: not yet reviewed by a clinician. */
import 'dayjs/locale/fr'
import { gathered } from './gathered.ts'

export const words = gathered(import.meta.glob<object>('./fr/*.json', { eager: true, import: 'default' }))
