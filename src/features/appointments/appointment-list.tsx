/** /dashboard/appointments: a list with figures and filters, or a calendar of the same appointments. */
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import { Button, SegmentedControl } from '@mantine/core'
import { IconCalendarShare, IconCheck, IconPencil, IconRotate, IconTrash, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { AppointmentStatus } from '#domain/entities/appointment.ts'
import { canDo } from '#domain/rules/access/permissions.ts'
import { appointmentStatistics, bySoonest } from '#domain/rules/records/appointments.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { type RowAction, RowMenu } from '../../ui/list/row-menu.tsx'
import { useListFilters, useOpenItem } from '../../ui/list/use-list-view.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { useSaveOutcomeToast } from '../../ui/saved-toast.ts'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { viewsOf } from '../../views/field-views.ts'
import { personFilter } from '../../views/list-filters.ts'
import { ListByRole } from '../../work-lists/by-role.tsx'
import { type AllWork, useWork } from '../../work-lists/use-work.ts'
import { clientFilter, workDayFilters } from '../../work-lists/work-filters.ts'
import { WorkList } from '../../work-lists/work-list.tsx'
import style from './appointment-columns.module.css'
import {
  type Appointment,
  type AppointmentViews,
  type AppointmentWork,
  appointmentColumns,
  fileOnlyColumns,
  PATH,
} from './appointment-columns.tsx'
import { AppointmentDetail } from './appointment-detail.tsx'
import { appointmentFigures } from './appointment-figures.tsx'
import tools from './calendar-address.module.css'
import { appointmentsWords } from './words.ts'

const addForm = createLazyForm(async () => (await import('./appointment-forms.tsx')).AddAppointment)
const editForm = createLazyForm(async () => (await import('./appointment-forms.tsx')).EditAppointment)
const CalendarAddress = onDemand(async () => (await import('./calendar-address.tsx')).CalendarAddress)
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

/** For super_admin: other roles do not fetch this code. */
const AllCompaniesAppointments = lazy(async () => ({
  default: (await import('./platform-appointments.tsx')).AllCompaniesAppointments,
}))

export const AppointmentList = () => (
  <LabeledScreen name="appointments" words={appointmentsWords}>
    <ListByRole superAdminList={AllCompaniesAppointments} homeList={Appointments} />
  </LabeledScreen>
)

function Appointments() {
  const allWork = useWork('appointment')
  return allWork === undefined ? <LoadingPage /> : <LoadedAppointments allWork={allWork} />
}

const VIEW_NAMES = ['list', 'week', 'month'] as const

function LoadedAppointments({ allWork }: { allWork: AllWork<'appointment'> }) {
  const t = useLabels()
  const navigate = useNavigate()
  const isAllowed = useCanDoInHome()
  const [openedId, openAppointment] = useOpenItem('appointment')
  const [{ view = '' }, setView] = useListFilters(['view'])
  const [editedWork, setEditedWork] = useState<AppointmentWork>()
  const [workToRemove, setWorkToRemove] = useState<AppointmentWork>()
  const [isAddressOpen, setIsAddressOpen] = useState(false)
  const { work, people, homes, today } = allWork
  const rows = useMemo(
    () => work.toSorted((left, right) => bySoonest(left.record, right.record, today)),
    [work, today],
  )
  const views: AppointmentViews = useMemo(() => viewsOf('appointment', people, t), [people, t])
  const columns = useMemo(() => appointmentColumns(views, { homes }, t), [views, homes, t])
  const statistics = useMemo(
    () => appointmentStatistics(work.map(({ record: appointment, today }) => ({ appointment, today }))),
    [work],
  )
  const openedWork = work.find(({ record }) => record.id === openedId)
  const actionsOf = useAppointmentActions({ onEdit: setEditedWork, onRemove: setWorkToRemove })
  const canAdd = homes.some(home => isAllowed(home, 'appointment.create'))
  return (
    <>
      <WorkList<'appointment'>
        wordsKey="appointments"
        accessKind="appointments"
        collection="appointment"
        path={PATH}
        allWork={allWork}
        rows={rows}
        filters={appointmentFilters(views, allWork, t)}
        figures={filtering => appointmentFigures(statistics, { filtering, t })}
        columns={columns}
        fileOnlyColumns={fileOnlyColumns(views, t)}
        addForm={addForm}
        onOpen={({ record }) => openAppointment(record.id)}
        rowActions={appointmentWork => (
          <RowMenu
            label={t('appointments.rowActions', { title: appointmentWork.record.title })}
            actions={actionsOf(appointmentWork)}
          />
        )}
        listHeader={<CalendarTools {...{ view, setView, onAddress: () => setIsAddressOpen(true) }} />}
        {...(view === 'week' || view === 'month'
          ? {
              renderReplacement: filteredRows => (
                <Suspense fallback={<LoadingPage />}>
                  <Calendar
                    view={view}
                    rows={filteredRows}
                    today={today}
                    onOpen={id => openAppointment(id)}
                    {...(canAdd ? { onAdd: day => navigate(`${PATH}/add?on=${day}`) } : {})}
                  />
                </Suspense>
              ),
            }
          : {})}
      />
      {openedWork && (
        <AppointmentDetail
          work={openedWork}
          views={views}
          actions={actionsOf(openedWork)}
          onClose={() => openAppointment(null)}
        />
      )}
      {editedWork && <editForm.Form work={editedWork} onClose={() => setEditedWork(undefined)} />}
      {isAddressOpen && <CalendarAddress allWork={allWork} onClose={() => setIsAddressOpen(false)} />}
      {workToRemove && (
        <RemoveAppointment record={workToRemove.record} onClose={() => setWorkToRemove(undefined)} />
      )}
    </>
  )
}

interface CalendarToolsProps {
  /** '' for the list. */
  view: string
  setView: (filters: { view: string }) => void
  onAddress: () => void
}

/** Chooses list, week or month, and opens the address for a calendar app. */
function CalendarTools({ view, setView, onAddress }: CalendarToolsProps) {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <div className={tools.tools}>
      <SegmentedControl
        className={style.views}
        aria-label={t('appointments.views.label')}
        size="md"
        data={VIEW_NAMES.map(value => ({ value, label: t(`appointments.views.${value}`) }))}
        value={view || 'list'}
        onChange={chosenView => setView({ view: chosenView === 'list' ? '' : chosenView })}
      />
      {session.state === 'authenticated' && canDo(session.role, 'user.make_calendar_address') && (
        <Button
          variant="default"
          leftSection={<IconCalendarShare size={20} aria-hidden />}
          onClick={onAddress}
        >
          {t('appointments.address.open')}
        </Button>
      )}
    </div>
  )
}

interface AppointmentActionHandlers {
  onEdit: (work: AppointmentWork) => void
  onRemove: (work: AppointmentWork) => void
}

/** Returns the actions the user may take on an appointment, the usual action first. */
function useAppointmentActions({
  onEdit,
  onRemove,
}: AppointmentActionHandlers): (work: AppointmentWork) => RowAction[] {
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  const changeStatus = useStatusChange()
  return work => {
    const { status } = work.record
    const statusActions: RowAction[] =
      status === 'scheduled'
        ? [
            {
              label: t('appointments.complete'),
              icon: <IconCheck size={18} aria-hidden />,
              onPick: () => void changeStatus(work, 'completed'),
            },
            {
              label: t('appointments.cancel'),
              icon: <IconX size={18} aria-hidden />,
              onPick: () => void changeStatus(work, 'cancelled'),
            },
          ]
        : [
            {
              label: t('appointments.reschedule'),
              icon: <IconRotate size={18} aria-hidden />,
              onPick: () => void changeStatus(work, 'scheduled'),
            },
          ]
    const editActions: RowAction[] = isAllowed(work.home, 'appointment.update')
      ? [
          ...statusActions,
          { label: t('work.edit'), icon: <IconPencil size={18} aria-hidden />, onPick: () => onEdit(work) },
        ]
      : []
    const removeActions: RowAction[] = isAllowed(work.home, 'appointment.remove')
      ? [
          {
            label: t('work.delete'),
            icon: <IconTrash size={18} aria-hidden />,
            onPick: () => onRemove(work),
            isDangerous: true,
          },
        ]
      : []
    return [...editActions, ...removeActions]
  }
}

/** The filters in the spec (part 3 §2). */
const appointmentFilters = (
  views: AppointmentViews,
  allWork: AllWork<'appointment'>,
  t: TFunction,
): ListFilter<AppointmentWork>[] => [
  views.filter('status', t('appointments.filters.allStatuses'), ({ record }) => record.status),
  {
    ...views.filter(
      'appointment_type',
      t('appointments.filters.allTypes'),
      ({ record }) => record.appointment_type,
    ),
    name: 'type',
  },
  personFilter(
    allWork.work,
    {
      name: 'staff',
      label: views.label('staff_id'),
      allLabel: t('appointments.filters.allStaff'),
      personCards: allWork.people,
      idOf: ({ record }) => record.staff_id,
    },
    t,
  ),
  clientFilter(allWork, t),
  ...workDayFilters(allWork, true, ({ record }) => record.appointment_date, t),
]

/** Records with one tap that an appointment took place, was cancelled, or is scheduled again. */
function useStatusChange(): (work: AppointmentWork, status: AppointmentStatus) => Promise<void> {
  const { t } = useTranslation()
  const recordOperation = useRecordOperation()
  const toast = useShowToast()
  return async ({ record: { id, title, status: previousStatus } }, status) => {
    try {
      const changes = { status }
      await recordOperation('appointment.update', {
        appointment_id: id,
        changes,
        seen: { status: previousStatus },
      })
      toast({ text: t(`appointments.changed.${status}`, { title }), tone: 'given' })
    } catch (error) {
      const problem = problemWords(error, t, t('appointments.failed'))
      toast({ text: problem, tone: 'attention', seconds: 10 })
    }
  }
}

function RemoveAppointment({ record: appointment, onClose }: { record: Appointment; onClose: () => void }) {
  const { t } = useTranslation()
  const recordOperation = useRecordOperation()
  const showSavedToast = useSaveOutcomeToast()
  const remove = async () => {
    try {
      const { serverAnswer } = await recordOperation('appointment.remove', {
        appointment_id: appointment.id,
      })
      showSavedToast(await serverAnswer)
    } catch {
      throw new Error(t('appointments.remove.failed'))
    }
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('appointments.remove.title')}
      question={t('appointments.remove.question', { title: appointment.title })}
      onDelete={remove}
    />
  )
}
