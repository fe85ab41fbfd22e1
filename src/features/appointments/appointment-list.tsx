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
import { useListFilters, useOpened } from '../../ui/list/use-list-view.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { viewsOf } from '../../views/field-views.ts'
import { ByRole } from '../../work-lists/by-role.tsx'
import { type AllWork, useWork } from '../../work-lists/use-work.ts'
import { WorkList } from '../../work-lists/work-list.tsx'
import style from './appointment-columns.module.css'
import { appointmentColumns, onlyInFile } from './appointment-columns.tsx'
import { AppointmentDetail } from './appointment-detail.tsx'
import { appointmentFigures } from './appointment-figures.tsx'
import { appointmentFilters } from './appointment-filters.ts'
import { type AppointmentViews, type AppointmentWork, PATH } from './appointments.ts'
import tools from './calendar-address.module.css'
import { RemoveAppointment } from './remove-appointment.tsx'
import { useStatusChange } from './use-status-changes.ts'
import { appointmentsWords } from './words.ts'

const add = fetchedForm(async () => (await import('./add-appointment.tsx')).AddAppointment)
const edit = fetchedForm(async () => (await import('./edit-appointment.tsx')).EditAppointment)
const CalendarAddress = onDemand(async () => (await import('./calendar-address.tsx')).CalendarAddress)
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

/** For platform administrators: other roles do not fetch this code. */
const PlatformAppointments = lazy(async () => ({
  default: (await import('./platform-appointments.tsx')).PlatformAppointments,
}))

export const AppointmentList = () => (
  <LabeledScreen name="appointments" words={appointmentsWords}>
    <ByRole platform={PlatformAppointments} work={Appointments} />
  </LabeledScreen>
)

function Appointments() {
  const all = useWork('appointment')
  return all === undefined ? <LoadingPage /> : <LoadedAppointments all={all} />
}

const VIEWS = ['list', 'week', 'month'] as const

function LoadedAppointments({ all }: { all: AllWork<'appointment'> }) {
  const t = useLabels()
  const navigate = useNavigate()
  const may = useRights()
  const [openedId, open] = useOpened('appointment')
  const [{ view = '' }, setView] = useListFilters(['view'])
  const [editing, setEditing] = useState<AppointmentWork>()
  const [removing, setRemoving] = useState<AppointmentWork>()
  const [isSharing, setSharing] = useState(false)
  const { work, people, homes, today } = all
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
  const opened = work.find(({ record }) => record.id === openedId)
  const actionsOf = useActions({ onEdit: setEditing, onRemove: setRemoving })
  const mayAdd = homes.some(home => may(home, 'appointment.create'))
  return (
    <>
      <WorkList<'appointment'>
        words="appointments"
        accessKind="appointments"
        collection="appointment"
        path={PATH}
        all={all}
        rows={rows}
        filters={appointmentFilters(views, all, t)}
        figures={filtering => appointmentFigures(statistics, { filtering, t })}
        columns={columns}
        onlyInFile={onlyInFile(views, t)}
        add={add}
        onOpen={({ record }) => open(record.id)}
        rowActions={one => (
          <RowMenu
            label={t('appointments.rowActions', { title: one.record.title })}
            actions={actionsOf(one)}
          />
        )}
        above={<Tools view={view} onView={view => setView({ view })} onShare={() => setSharing(true)} />}
        {...(view === 'week' || view === 'month'
          ? {
              view: shown => (
                <Suspense fallback={<LoadingPage />}>
                  <Calendar
                    view={view}
                    rows={shown}
                    today={today}
                    onOpen={id => open(id)}
                    {...(mayAdd ? { onAdd: day => navigate(`${PATH}/add?on=${day}`) } : {})}
                  />
                </Suspense>
              ),
            }
          : {})}
      />
      {opened && (
        <AppointmentDetail
          work={opened}
          views={views}
          actions={actionsOf(opened)}
          onClose={() => open(null)}
        />
      )}
      {editing && <edit.Form work={editing} onClose={() => setEditing(undefined)} />}
      {isSharing && <CalendarAddress all={all} onClose={() => setSharing(false)} />}
      {removing && <RemoveAppointment record={removing.record} onClose={() => setRemoving(undefined)} />}
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
        data={VIEWS.map(value => ({ value, label: t(`appointments.views.${value}`) }))}
        value={view || 'list'}
        onChange={chosen => onView(chosen === 'list' ? '' : chosen)}
      />
      {session.state === 'authenticated' && canDo(session.role, 'user.make_calendar_address') && (
        <Button variant="default" leftSection={<IconCalendarShare size={20} aria-hidden />} onClick={onShare}>
          {t('appointments.address.open')}
        </Button>
      )}
    </div>
  )
}

interface Opens {
  onEdit: (work: AppointmentWork) => void
  onRemove: (work: AppointmentWork) => void
}

/** Returns the actions the user may take on an appointment, the usual action first. */
function useActions({ onEdit, onRemove }: Opens): (work: AppointmentWork) => RowAction[] {
  const { t } = useTranslation()
  const may = useRights()
  const change = useStatusChange()
  return work => {
    const { status } = work.record
    const steps: RowAction[] =
      status === 'scheduled'
        ? [
            {
              label: t('appointments.complete'),
              icon: <IconCheck size={18} aria-hidden />,
              onPick: () => void change(work, 'completed'),
            },
            {
              label: t('appointments.cancel'),
              icon: <IconX size={18} aria-hidden />,
              onPick: () => void change(work, 'cancelled'),
            },
          ]
        : [
            {
              label: t('appointments.reschedule'),
              icon: <IconRotate size={18} aria-hidden />,
              onPick: () => void change(work, 'scheduled'),
            },
          ]
    const changes: RowAction[] = may(work.home, 'appointment.update')
      ? [
          ...steps,
          { label: t('work.edit'), icon: <IconPencil size={18} aria-hidden />, onPick: () => onEdit(work) },
        ]
      : []
    const removal: RowAction[] = may(work.home, 'appointment.remove')
      ? [
          {
            label: t('work.delete'),
            icon: <IconTrash size={18} aria-hidden />,
            onPick: () => onRemove(work),
            isDangerous: true,
          },
        ]
      : []
    return [...changes, ...removal]
  }
}
