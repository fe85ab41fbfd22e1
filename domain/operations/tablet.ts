/**
 * What managers do with the tablets of a home. A tablet is no record that devices receive: the server changes it, and
 * the home's row is written again without a change.
 */
import * as v from 'valibot'
import { defineOperation } from '../operation.ts'
import { PROTECTIONS, tabletName } from '../protocol/tablets.ts'
import type { RecordSet, Reference, RowInCollection } from '../record-set.ts'
import { numericId, uuid } from '../values/schemas.ts'
import type { Scope } from '../values/scope.ts'
import { refuseClosedHome, requireHome } from './parts/directory.ts'

const tabletArgs = { tablet_id: uuid, home_id: numericId } as const

interface HomeArgs {
  readonly home_id: number
}

const homeReferences = ({ home_id }: HomeArgs): Reference[] => [{ collection: 'home', id: home_id }]
const scopeOfHome = ({ home_id }: HomeArgs, records: RecordSet): Scope => requireHome(home_id, records).scope
const sameHomeRow = ({ home_id }: HomeArgs, records: RecordSet): RowInCollection[] => [
  { collection: 'home', row: { ...requireHome(home_id, records) } },
]

/** Enrolls a tablet. Its keys are not in the operation. */
export const tabletEnroll = defineOperation({
  kind: 'tablet.enroll',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Enrolling a tablet',
  args: v.strictObject({
    ...tabletArgs,
    name: tabletName,
    protection: v.picklist(PROTECTIONS),
    disk_encrypted: v.boolean(),
    screen_lock: v.boolean(),
  }),
  references: homeReferences,
  scope: scopeOfHome,
  apply(args, records) {
    refuseClosedHome(requireHome(args.home_id, records))
    return sameHomeRow(args, records)
  },
})

export const tabletRename = defineOperation({
  kind: 'tablet.rename',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Renaming a tablet',
  args: v.strictObject({ ...tabletArgs, name: tabletName }),
  references: homeReferences,
  scope: scopeOfHome,
  apply: sameHomeRow,
})

/** Takes a tablet out of use for good, and ends the sessions on it. It may still deliver what it recorded before. */
export const tabletRemove = defineOperation({
  kind: 'tablet.remove',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Removing a tablet',
  args: v.strictObject(tabletArgs),
  references: homeReferences,
  scope: scopeOfHome,
  apply: sameHomeRow,
})

/** Lets a suspended tablet go on. */
export const tabletResume = defineOperation({
  kind: 'tablet.resume',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Resuming a tablet',
  args: v.strictObject(tabletArgs),
  references: homeReferences,
  scope: scopeOfHome,
  apply: sameHomeRow,
})

/** Lifts the wait that wrong PINs brought a person on a tablet. */
export const tabletLift = defineOperation({
  kind: 'tablet.lift',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Lifting a wait',
  args: v.strictObject({ ...tabletArgs, user_id: numericId }),
  references: homeReferences,
  scope: scopeOfHome,
  apply: sameHomeRow,
})

/** Asks for new keys on a tablet; it makes them when somebody has unlocked it (decision 108). */
export const tabletRotateKeys = defineOperation({
  kind: 'tablet.rotate_keys',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Giving a tablet new keys',
  args: v.strictObject(tabletArgs),
  references: homeReferences,
  scope: scopeOfHome,
  apply: sameHomeRow,
})

/** Makes a code that opens the charts of a tablet once in an emergency. The code is not in the operation. */
export const tabletEmergencyCode = defineOperation({
  kind: 'tablet.emergency_code',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Making an emergency code',
  args: v.strictObject(tabletArgs),
  references: homeReferences,
  scope: scopeOfHome,
  apply: sameHomeRow,
})

/** Says that a manager has looked into an opening in an emergency. */
export const tabletReviewEmergency = defineOperation({
  kind: 'tablet.review_emergency',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Reviewing an emergency',
  args: v.strictObject({ ...tabletArgs, use_id: uuid }),
  references: homeReferences,
  scope: scopeOfHome,
  apply: sameHomeRow,
})

/** Makes a code with which a person chooses a PIN on a tablet without signing in. Neither code nor keys are in it. */
const tabletActivate = defineOperation({
  kind: 'tablet.activate',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Activating a person on a tablet',
  args: v.strictObject({ ...tabletArgs, user_id: numericId }),
  references: homeReferences,
  scope: scopeOfHome,
  apply: sameHomeRow,
})

export const tabletOperations = [
  tabletEnroll,
  tabletRename,
  tabletRemove,
  tabletResume,
  tabletLift,
  tabletEmergencyCode,
  tabletReviewEmergency,
  tabletActivate,
  tabletRotateKeys,
] as const
