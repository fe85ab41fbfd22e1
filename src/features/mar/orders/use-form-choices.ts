import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { isListed, type Order, ordersOf } from '#domain/rules/doses/chart/orders.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { overlappingOrders, toDrugOrder } from '#domain/rules/doses/orders.ts'
import { canBeAssigned } from '#domain/rules/people/colleagues.ts'
import { MEDICAL_CATEGORY } from '#domain/rules/records/inventory.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeToday, localDateTimeOf } from '#domain/values/time-zone.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { frequencyWords } from '../../../labels/frequency.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { useHomes, usePeople } from '../../../mirror/read/directory.ts'
import { readRows } from '../../../mirror/read/read.ts'
import { useMirrorQuery, useRows } from '../../../mirror/read/use-rows.ts'
import { clientChoices } from '../../../people/client-choices.ts'
import { useTrueNow } from '../../../sync/true-now.ts'
import type { FormValues } from '../../../ui/record-form/description.ts'
import type { FormChoices } from './medication-fields.ts'

interface FormChoiceContext {
  isClientFixed: boolean
  /** The home whose clock is used while no client is chosen. */
  home: ClientChart['home']
  order?: Order
}

/** Reads what the form of an order offers to choose from, and its notes about the client's other orders. */
export function useFormChoices(
  clients: readonly Client[],
  { isClientFixed, home, order }: FormChoiceContext,
): FormChoices {
  const t = useLabels()
  const people = usePeople()
  const now = useTrueNow()
  const homes = useHomes()
  const orderRows = useOrderRows(clients)
  const homeIds = [...new Set(clients.map(client => client.home_id))]
  const stockItems = useRows({ collection: 'inventory_item', index: 'home_id', anyOf: homeIds })
  return useMemo(() => {
    const medicalItems = stockItems?.filter(item => item.category === MEDICAL_CATEGORY)
    const itemsByHome = medicalItems && groupBy(medicalItems, item => item.home_id)
    // The order's drug can still be chosen if its item was moved to another category since.
    const currentOption = order && {
      value: order.currentVersion.inventory_id,
      label: order.currentVersion.medication_name,
    }
    const homeOf = (values: Readonly<FormValues>) => {
      const client = clients.find(({ id }) => id === Number(values.client_id))
      return homes?.find(({ id }) => id === client?.home_id) ?? home
    }
    const clientOptions = clientChoices(clients, homes, t)
    return {
      isClientFixed,
      homeTimeOf: values => {
        const { clock, time_zone } = homeOf(values)
        return { clock, today: homeToday(now, time_zone) }
      },
      sameDrugNoteOf: values => {
        if (orderRows === undefined) return undefined
        const localNow = localDateTimeOf(now, homeOf(values).time_zone)
        const listedOrders = ordersOf(orderRows, localNow).filter(isListed)
        const itemName = stockItems?.find(({ id }) => id === Number(values.inventory_id))?.name
        return otherOrdersWords(values, listedOrders, localNow.date, t, itemName, order?.id)
      },
      clientNoteOf: values => clientOptions.noteOf(Number(values.client_id)),
      clientOptions: clientOptions.options,
      itemOptionsByHome:
        itemsByHome &&
        new Map(
          [...new Set(clients.map(client => client.home_id))].map(homeId => {
            const options = (itemsByHome.get(homeId) ?? []).map(item => ({
              value: item.id,
              label: item.name,
            }))
            const hasCurrentOption =
              currentOption === undefined || options.some(option => option.value === currentOption.value)
            return [homeId, hasCurrentOption ? options : [currentOption, ...options]] as const
          }),
        ),
      // People who accept new work in that home, and the person the order already names (H9).
      staffOptionsOf: values =>
        [...(people?.values() ?? [])]
          .filter(
            person => canBeAssigned(person, homeOf(values)) || person.id === order?.line.assigned_to_staff_id,
          )
          .map(person => ({ value: person.id, label: fullName(person) })),
      ...(order ? { unit: order.currentVersion.unit } : {}),
    }
  }, [clients, home, homes, isClientFixed, now, order, people, orderRows, stockItems, t])
}

type Client = ClientChart['client']

/** Reads all orders of these clients with their versions. */
function useOrderRows(clients: readonly Client[]) {
  const ids = clients.map(({ id }) => id)
  return useMirrorQuery(
    async mirror => {
      const clientQuery = { index: 'client_id', anyOf: ids } as const
      const [lines, versions] = await Promise.all([
        readRows(mirror, { collection: 'medication', ...clientQuery }),
        readRows(mirror, { collection: 'medication_version', ...clientQuery }),
      ])
      return { lines, versions }
    },
    [ids.join()],
  )
}

/** Text about several orders of one medication (M10). Pure. */
const drugOrderOf = ({ line, currentVersion, versions }: Order) =>
  toDrugOrder({ ...line, current: currentVersion }, currentVersion, versions)

/**
 * Returns the form's note when the order would be an as-needed order beside a scheduled order of the same medication,
 * or the reverse; undefined when there is no such pair. `medication_name` is that of the chosen item; `editedOrderId`
 * is the order in the form.
 */
function otherOrdersWords(
  values: Readonly<FormValues>,
  orders: readonly Order[],
  today: LocalDate,
  t: TFunction,
  medication_name = '',
  editedOrderId = '',
): string | undefined {
  const candidate = {
    id: editedOrderId,
    client_id: Number(values.client_id),
    inventory_id: Number(values.inventory_id),
    medication_name,
    is_as_needed: values.frequency_type === 'as_needed',
    start_date: typeof values.start_date === 'string' && values.start_date !== '' ? values.start_date : today,
    end_date:
      values.is_ongoing === true || typeof values.end_date !== 'string' ? null : values.end_date || null,
    // Only orders of the other kind are compared, and as-needed orders have no times: times make no difference.
    start_time: null,
    versions: [],
  }
  const [otherOrder] = overlappingOrders(candidate, orders.map(drugOrderOf), today).filter(
    order => order.is_as_needed !== candidate.is_as_needed,
  )
  if (otherOrder === undefined) return undefined
  return t('mar.form.beside', {
    other: t(otherOrder.is_as_needed ? 'mar.form.besideKinds.asNeeded' : 'mar.form.besideKinds.scheduled'),
    amount: amountText(otherOrder.current),
    frequency: frequencyWords(otherOrder.current, t),
  })
}
