/** What must hold when all has healed, whatever happened before (the foot of the list of faults). */

import type { World } from '../world/world.ts'
import { checkAsNeededDays } from './as-needed-days.ts'
import { checkBeforeTheStart } from './before-the-start.ts'
import { checkCounts } from './counts.ts'
import { checkDirectory } from './directory.ts'
import { checkDoseItems } from './dose-items.ts'
import { checkDuplicates } from './duplicates.ts'
import { checkFeeds } from './feeds.ts'
import { checkMarkedDoses } from './marked-doses.ts'
import { checkMarks } from './marks.ts'
import { checkMirrors } from './mirrors.ts'
import { checkNotes } from './notes.ts'
import { checkNothingLost } from './nothing-lost.ts'
import { checkOffers } from './offers.ts'
import { checkOpenedTablet } from './opened-tablet.ts'
import { checkNothingOverwritten } from './overwritten.ts'
import { checkPending } from './pending.ts'
import { checkPlainText } from './plain-text.ts'
import { checkSameLists } from './same-lists.ts'
import { checkStock } from './stock.ts'
import { checkTasks } from './tasks.ts'
import { checkTrespasses } from './trespassing.ts'
import { checkVersioned } from './versioned.ts'
import { checkWholeCharts } from './whole-charts.ts'

export async function checkAll(world: World): Promise<void> {
  await checkNothingLost(world)
  await checkMarks(world)
  await checkDoseItems(world)
  await checkDuplicates(world)
  await checkAsNeededDays(world)
  await checkNothingOverwritten(world)
  await checkNotes(world)
  await checkVersioned(world)
  await checkTasks(world)
  await checkStock(world)
  await checkCounts(world)
  await checkDirectory(world)
  await checkBeforeTheStart(world)
  await checkTrespasses(world)
  await checkFeeds(world)
  await checkMirrors(world)
  for (const device of world.devices) await checkMarkedDoses(device)
  for (const device of world.devices) await checkWholeCharts(device)
  for (const device of world.devices) await checkOffers(device)
  await checkSameLists(world)
  await checkPending(world)
  await checkPlainText(world)
  await checkOpenedTablet(world)
}
