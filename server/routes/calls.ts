/** Every call under /api/v1 that is mounted from its description, by area. */

import type { Call } from '../rest/described-call.ts'
import { administrationCalls } from './administrations/administrations.ts'
import { marCalls } from './administrations/mar.ts'
import { attentionCalls } from './attention-items.ts'
import { clientChangeCalls } from './clients/changes.ts'
import { clientListCalls } from './clients/lists.ts'
import { clientPhotoCalls } from './clients/photo.ts'
import { dropdownCalls } from './dropdown-lists.ts'
import { medicationChangeCalls } from './medications/changes.ts'
import { medicationListCalls } from './medications/lists.ts'
import { progressNoteChangeCalls } from './progress-notes/changes.ts'
import { progressNoteListCalls } from './progress-notes/lists.ts'

export const calls: readonly Call[] = [
  ...marCalls,
  ...medicationListCalls,
  ...medicationChangeCalls,
  ...administrationCalls,
  ...attentionCalls,
  ...clientListCalls,
  ...clientChangeCalls,
  ...clientPhotoCalls,
  ...progressNoteListCalls,
  ...progressNoteChangeCalls,
  ...dropdownCalls,
]
