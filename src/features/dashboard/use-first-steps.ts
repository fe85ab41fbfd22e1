/** The first steps and which are done. A company reads them from the mirror, the platform from its figures. */

import { canDo, canOpen } from '#domain/rules/access/permissions.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { addDays, DAY_MS, type LocalDate, millisOf } from '#domain/values/dates.ts'
import type { Role } from '#domain/values/roles.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useIsFirstSyncPending } from '../../sync/status.ts'
import { useTrueNow } from '../../sync/true-now.ts'

/** The number of days after its first home for which a company sees the steps. */
const NEW_COMPANY_DAYS = 30

type CompanyStepName = 'home' | 'staff' | 'client' | 'stock' | 'order' | 'round'
type PlatformStepName = 'company' | 'provider'

export interface FirstStep {
  readonly name: CompanyStepName | PlatformStepName
  readonly isDone: boolean
  /** The address where the step is done. */
  readonly to: string
  /** The address where the step's records can be imported as a list. */
  readonly importTo?: string | undefined
  /** An unfinished step that has to be done first. */
  readonly blockingStep: FirstStep['name'] | undefined
}

/**
 * Returns the steps and which are done; undefined for users who may not take them, for a company that is not new, once
 * all are done, and while they are read.
 */
export function useFirstSteps(role: Role | undefined, userId: number): readonly FirstStep[] | undefined {
  const isFirstSyncPending = useIsFirstSyncPending()
  const today = useTrueNow().slice(0, 10)
  const homes = useHomes()?.filter(isOpenHome)
  const canImport = canOpen(role, 'import')
  const canSetUp = canDo(role, 'home.create') || (canDo(role, 'client.create') && homes?.length !== 0)
  const isCompanyNew = homes?.every(({ created_at }) => isNewHome(created_at, today)) === true
  const mustRead = canSetUp && isCompanyNew && !isFirstSyncPending
  const allRowsSelection = { all: true } as const
  const personCards = useRows(mustRead ? { collection: 'person_card', ...allRowsSelection } : null)
  const clients = useRows(mustRead ? { collection: 'client', ...allRowsSelection } : null)
  const items = useRows(mustRead ? { collection: 'inventory_item', ...allRowsSelection } : null)
  const orders = useRows(mustRead ? { collection: 'medication', ...allRowsSelection } : null)
  // All homes are new, so this range of days contains all their doses.
  const ranges = (homes ?? []).map(({ id }) => ({
    from: [id, addDays(today, -NEW_COMPANY_DAYS - 1)],
    to: [id, addDays(today, 1)],
  }))
  const mustReadRound = mustRead && orders !== undefined && orders.length > 0
  const doses = useRows(
    mustReadRound ? { collection: 'administration', index: '[home_id+administration_date]', ranges } : null,
  )
  if (!mustRead || homes === undefined || personCards === undefined || clients === undefined) return undefined
  if (items === undefined || orders === undefined || (mustReadRound && doses === undefined)) return undefined
  const steps = stepsOf(COMPANY_STEPS, {
    home: homes.length > 0,
    staff: personCards.some(
      ({ id, works_in }) => id !== userId && works_in.some(scope => scope.startsWith('home:')),
    ),
    client: clients.length > 0,
    stock: items.some(({ removed_at }) => removed_at === null),
    order: orders.length > 0,
    round: (doses ?? []).length > 0,
  })
  if (steps.every(({ isDone }) => isDone)) return undefined
  return canImport ? steps : steps.map(({ importTo: _, ...step }) => step)
}

const isNewHome = (createdAt: string, today: LocalDate): boolean =>
  millisOf(`${today}T23:59:59.999Z`) - millisOf(createdAt) <= (NEW_COMPANY_DAYS + 1) * DAY_MS

/** The steps in order, each with what it needs: a client needs a home, an order needs a client and an item. */
const COMPANY_STEPS = [
  { name: 'home', to: '/dashboard/group-homes/add', requiredSteps: [] },
  {
    name: 'staff',
    to: '/dashboard/staff/add',
    importTo: '/dashboard/import?kind=staff',
    requiredSteps: ['home'],
  },
  {
    name: 'client',
    to: '/dashboard/clients/add',
    importTo: '/dashboard/import?kind=clients',
    requiredSteps: ['home'],
  },
  {
    name: 'stock',
    to: '/dashboard/inventory/add',
    importTo: '/dashboard/import?kind=inventory',
    requiredSteps: ['home'],
  },
  {
    name: 'order',
    to: '/dashboard/mar/add',
    importTo: '/dashboard/import?kind=medications',
    requiredSteps: ['client', 'stock'],
  },
  { name: 'round', to: '/dashboard/mar', requiredSteps: ['order'] },
] as const satisfies readonly StepDefinition<CompanyStepName>[]

/** Both steps lead to the companies: a provider is invited on the page of their company. */
const PLATFORM_STEPS = [
  { name: 'company', to: '/dashboard/companies', requiredSteps: [] },
  { name: 'provider', to: '/dashboard/companies', requiredSteps: ['company'] },
] as const satisfies readonly StepDefinition<PlatformStepName>[]

interface StepDefinition<Name extends FirstStep['name']> {
  readonly name: Name
  readonly to: string
  readonly importTo?: string
  readonly requiredSteps: readonly Name[]
}

/** Returns undefined once all steps are done, and while the figures are read. */
export function platformSteps(
  companyCount: number | undefined,
  userCount: number | undefined,
): readonly FirstStep[] | undefined {
  if (companyCount === undefined || userCount === undefined) return undefined
  // The user who sees this is one of the users.
  const steps = stepsOf(PLATFORM_STEPS, { company: companyCount > 0, provider: userCount > 1 })
  return steps.every(({ isDone }) => isDone) ? undefined : steps
}

const stepsOf = <Name extends FirstStep['name']>(
  steps: readonly StepDefinition<Name>[],
  isDoneByName: Readonly<Record<Name, boolean>>,
): FirstStep[] =>
  steps.map(({ name, to, importTo, requiredSteps }) => ({
    name,
    to,
    importTo,
    isDone: isDoneByName[name],
    blockingStep: requiredSteps.find(neededName => !isDoneByName[neededName]),
  }))
