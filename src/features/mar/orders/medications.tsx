/** The client's orders as cards: their content, whether they are active, and what may be done with them. */
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/rules/doses/chart/orders.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { timesOf } from '#domain/rules/doses/schedule.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { shortDate, timeWords, type WallClock } from '../../../labels/dates.ts'
import { frequencyWords } from '../../../labels/frequency.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useRecordOperation } from '../../../sync/use-record.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DeleteConfirmation } from '../../../ui/dialog/delete-confirmation.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { useListFilters } from '../../../ui/list/use-list-view.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { MirrorEmptyState } from '../../../ui/page/nothing-here.tsx'
import { AllergyNote } from '../dose/allergy-note.tsx'
import style from './medications.module.css'

const EditMedication = onDemand(async () => (await import('./medication-form.tsx')).EditMedication)

interface MedicationsProps {
  clientChart: ClientChart
  canEdit: boolean
  canDelete: boolean
}

export function Medications({ clientChart, canEdit, canDelete }: MedicationsProps) {
  const { t } = useTranslation()
  const record = useRecordOperation()
  const [orderToEdit, setOrderToEdit] = useState<Order>()
  const [orderToDelete, setOrderToDelete] = useState<Order>()
  // A link from a figure shows active orders only; the tab shows all.
  const [{ orders: orderFilter }] = useListFilters(['orders'])
  const orders = clientChart.chart.orders.filter(({ isActive }) => isActive || orderFilter !== 'active')
  const duplicateIds = clientChart.chart.duplicateOrderIds()
  const editAction = {
    label: t('mar.medications.edit'),
    icon: <IconPencil size={20} aria-hidden />,
    onPick: setOrderToEdit,
  }
  const deleteAction = {
    label: t('mar.medications.delete'),
    icon: <IconTrash size={20} aria-hidden />,
    onPick: setOrderToDelete,
    isDangerous: true,
  }
  const actions = [...(canEdit ? [editAction] : []), ...(canDelete ? [deleteAction] : [])]
  return (
    <section className={style.medications} aria-labelledby="medications">
      <h2 id="medications">{t('mar.medications.title')}</h2>
      {orders.length === 0 && (
        <MirrorEmptyState title={t('mar.medications.emptyTitle')} text={t('mar.medications.emptyText')} />
      )}
      <ul className={style.cards}>
        {orders.map(order => (
          <li key={order.id} className={style.card} data-inactive={!order.isActive || undefined}>
            <header>
              <h3>{drugNameOf(order)}</h3>
              <Badge tone={order.isActive ? 'given' : 'plain'}>
                {order.isActive ? t('mar.medications.active') : t('mar.medications.inactive')}
              </Badge>
              {duplicateIds.has(order.id) && <Badge tone="waiting">{t('mar.medications.duplicate')}</Badge>}
              {actions.length > 0 && (
                <div className={style.menu} data-screen-only>
                  <RowMenu
                    label={t('mar.medications.menu', { drug: drugNameOf(order) })}
                    actions={actions.map(action => ({ ...action, onPick: () => action.onPick(order) }))}
                  />
                </div>
              )}
            </header>
            {order.isActive && <AllergyNote drug={drugNameOf(order)} allergies={clientChart.allergies} />}
            <OrderDetails order={order} home={clientChart.home} />
          </li>
        ))}
      </ul>
      {orderToEdit && (
        <EditMedication
          order={orderToEdit}
          clientChart={clientChart}
          onClose={() => setOrderToEdit(undefined)}
        />
      )}
      {orderToDelete && (
        <DeleteConfirmation
          opened
          onClose={() => setOrderToDelete(undefined)}
          title={t('mar.medications.delete')}
          question={
            <>
              <ClientSubject resident={clientChart} />
              <p>{t('mar.medications.deleteQuestion')}</p>
              <p>{t('mar.medications.deleteKeeps', { drug: drugNameOf(orderToDelete) })}</p>
            </>
          }
          onDelete={async () =>
            (await record('medication.delete', { medication_id: orderToDelete.id })).serverAnswer
          }
        />
      )}
    </section>
  )
}

const drugNameOf = ({ currentVersion }: Order) => currentVersion.medication_name

function OrderDetails({ order: { currentVersion, line }, home }: { order: Order; home: WallClock }) {
  const t = useLabels()
  const times = timesOf(currentVersion)
  const details = [
    [t('labels.medication.fields.dosage'), amountText(currentVersion)],
    [
      t('labels.medication.fields.administration_route'),
      t(`labels.medication.values.administration_route.${currentVersion.administration_route}`),
    ],
    [t('labels.medication.fields.frequency_type'), frequencyWords(currentVersion, t)],
    [t('labels.medication.fields.administration_times'), times.map(time => timeWords(time, home)).join(', ')],
    [t('labels.medication.fields.start_date'), shortDate(line.start_date, t)],
    [t('labels.medication.fields.end_date'), line.end_date === null ? '' : shortDate(line.end_date, t)],
    [t('labels.medication.fields.notes'), line.notes ?? ''],
  ] as const
  return (
    <dl className={style.details}>
      {details
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
