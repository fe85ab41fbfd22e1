/** /dashboard/appointments: a list with figures and filters, or a calendar of the same appointments. */
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import { Button, SegmentedControl } from '@mantine/core'
import { IconCalendarShare, IconCheck, IconPencil, IconRotate, IconTrash, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { canDo } from '#domain/rules/access/permissions.ts'
import { appointmentStatistics, bySoonest } from '#domain/rules/records/appointments.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { useRights } from '../../session/use-rights.ts'
import { type RowAction, RowMenu } from '../../ui/list/row-menu.tsx'
import { useListFilters, useOpenItem } from '../../ui/list/use-list-view.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { viewsOf } from '../../views/field-views.ts'
import { ListByRole } from '../../work-lists/by-role.tsx'
import { type AllWork, useWork } from '../../work-lists/use-work.ts'
import { WorkList } from '../../work-lists/work-list.tsx'
import style from './appointment-columns.module.css'
import { appointmentColumns, fileOnlyColumns } from './appointment-columns.tsx'
import { AppointmentDetail } from './appointment-detail.tsx'
import { appointmentFigures } from './appointment-figures.tsx'
import { appointmentFilters } from './appointment-filters.ts'
import { type AppointmentViews, type AppointmentWork, PATH } from './appointments.ts'
import tools from './calendar-address.module.css'
import { RemoveAppointment } from './remove-appointment.tsx'
import { useStatusChange } from './use-status-changes.ts'
import { appointmentsWords } from './words.ts'

const addForm = fetchedForm(async () => (await import('./add-appointment.tsx')).AddAppointment)
const editForm = fetchedForm(async () => (await import('./edit-appointment.tsx')).EditAppointment)
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
  const isAllowed = useRights()
  const [openedId, openAppointment] = useOpenItem('appointment')
  const [{ view = '' }, setView] = useListFilters(['view'])
  const [editedWork, setEditedWork] = useState<AppointmentWork>()
  const [workToRemove, setWorkToRemove] = useState<AppointmentWork>()
  const [isAddressOpen, setIsAddressOpen] = useState(false)
  const { work, people, homes, today } = allWork
  const rows = useMemo(
    () => work.toSorted((one, other) => bySoonest(one.record, other.record, today)),
    [work, today],
  )
  const views: AppointmentViews = useMemo(() => viewsOf('appointment', people, t), [people, t])
  const columns = useMemo(() => appointmentColumns(views, { homes }, t), [views, homes, t])
  const statistics = useMemo(
    () => appointmentStatistics(work.map(({ record: appointment, today }) => ({ appointment, today }))),
    [work],
  )
  const openedWork = work.find(({ record }) => record.id === openedId)
  const actionsOf = useActions({ onEdit: setEditedWork, onRemove: setWorkToRemove })
  const canAdd = homes.some(home => isAllowed(home, 'appointment.create'))
  return (
    <>
      <WorkList<'appointment'>
        words="appointments"
        accessKind="appointments"
        collection="appointment"
        path={PATH}
        allWork={allWork}
        rows={rows}
        filters={appointmentFilters(views, allWork, t)}
        figures={filtering => appointmentFigures(statistics, { filtering, t })}
        columns={columns}
        fileOnlyColumns={fileOnlyColumns(views, t)}
        add={addForm}
        onOpen={({ record }) => openAppointment(record.id)}
        rowActions={appointmentWork => (
          <RowMenu
            label={t('appointments.rowActions', { title: appointmentWork.record.title })}
            actions={actionsOf(appointmentWork)}
          />
        )}
        aboveList={
          <Tools view={view} onView={view => setView({ view })} onShare={() => setIsAddressOpen(true)} />
        }
        {...(view === 'week' || view === 'month'
          ? {
              renderInstead: filteredRows => (
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

interface ToolsProps {
  /** '' for the list. */
  view: string
  onView: (view: string) => void
  onShare: () => void
}

/** Chooses list, week or month, and opens the address for a calendar app. */
function Tools({ view, onView, onShare }: ToolsProps) {
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
        onChange={chosenView => onView(chosenView === 'list' ? '' : chosenView)}
      />
      {session.state === 'authenticated' && canDo(session.role, 'user.make_calendar_address') && (
        <Button variant="default" leftSection={<IconCalendarShare size={20} aria-hidden />} onClick={onShare}>
          {t('appointments.address.open')}
        </Button>
      )}
    </div>
  )
}

interface AppointmentDialogs {
  onEdit: (work: AppointmentWork) => void
  onRemove: (work: AppointmentWork) => void
}

/** Returns the actions the user may take on an appointment, the usual action first. */
function useActions({ onEdit, onRemove }: AppointmentDialogs): (work: AppointmentWork) => RowAction[] {
  const { t } = useTranslation()
  const isAllowed = useRights()
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
