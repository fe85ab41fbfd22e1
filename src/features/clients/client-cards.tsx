/** The cards of a client's page: personal details, home, and today's medication. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { StoredRow } from '#domain/registry.ts'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { fullName } from '#domain/values/full-name.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { ClientSubject } from '../../people/client-subject.tsx'
import { useResident } from '../../people/use-resident.ts'
import { useSession } from '../../session/session.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { DetailList } from '../../ui/dialog/detail-dialog.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { DeviceFigures } from '../../ui/overview/figures-here.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { EditablePhoto } from '../../ui/photo/editable-photo.tsx'
import { preloadRecordForm } from '../../ui/record-form/record-form-dialog.tsx'
import { flatViewsOf } from '../../views/flat-views.ts'
import style from './client-page.module.css'
import { StatusBadge } from './status-badge.tsx'
import { useClientMedication } from './use-client.ts'
import type { Client, Home } from './use-clients.ts'

const EditClient = onDemand(async () => (await import('./edit-client.tsx')).EditClient)
const MoveClient = onDemand(async () => (await import('./move-client.tsx')).MoveClient)

interface ClientCardProps {
  client: Client
  home: Home
}

export function Information({ client, home }: ClientCardProps) {
  const t = useLabels()
  const isAllowed = useCanDoInHome()
  const [isEditing, setIsEditing] = useState(false)
  const { email, phone } = client
  const { detail } = flatViewsOf<'client', StoredRow<'client'>>('client', t)
  return (
    <Card
      title={t('clients.detail.information')}
      action={
        isAllowed(home, 'client.update') && (
          <Button variant="default" onPointerEnter={preloadRecordForm} onClick={() => setIsEditing(true)}>
            {t('clients.edit')}
          </Button>
        )
      }
    >
      <div className={cards.information}>
        <ClientPhoto client={client} home={home} />
        <DetailList
          details={[
            detail('email', client, {
              value: email && (
                <a className={cards.link} href={`mailto:${email}`}>
                  {email}
                </a>
              ),
            }),
            detail('phone', client, {
              value: phone && (
                <a className={cards.link} href={`tel:${phone}`}>
                  {phone}
                </a>
              ),
            }),
            detail('status', client, { value: <StatusBadge status={client.status} /> }),
            detail('date_of_birth', client),
            detail('admission_date', client),
            detail('discharge_date', client),
          ]}
        />
      </div>
      {isEditing && <EditClient client={client} home={home} onClose={() => setIsEditing(false)} />}
    </Card>
  )
}

export function AssignedHome({ client, home }: ClientCardProps) {
  const t = useLabels()
  const isAllowed = useCanDoInHome()
  const [isMoving, setIsMoving] = useState(false)
  const { detail } = flatViewsOf<'home', StoredRow<'home'>>('home', t)
  const otherHomes = useHomes()?.filter(
    otherHome =>
      otherHome.id !== home.id &&
      otherHome.company_id === home.company_id &&
      isOpenHome(otherHome) &&
      isAllowed(otherHome, 'client.move'),
  )
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  return (
    <Card title={t('clients.detail.home.title')}>
      <DetailList
        details={[
          detail('home_name', home),
          detail('address', home, { label: t('clients.detail.home.address') }),
          detail('city', home),
          // Shows the abbreviation of the state, as in addresses.
          detail('state', home, { value: home.state }),
        ]}
      />
      <div className={cards.buttons}>
        {canOpen(role, 'group-homes') && (
          <Button component={Link} to={`/dashboard/group-homes/${home.id}`} variant="default">
            {t('clients.detail.home.view')}
          </Button>
        )}
        {isAllowed(home, 'client.move') && otherHomes !== undefined && otherHomes.length > 0 && (
          <Button variant="default" onPointerEnter={preloadRecordForm} onClick={() => setIsMoving(true)}>
            {t('clients.move.open')}
          </Button>
        )}
      </div>
      {isMoving && <MoveClient client={client} homes={otherHomes ?? []} onClose={() => setIsMoving(false)} />}
    </Card>
  )
}

/** Search parameters of the list of orders that a figure counts. */
const ORDER_FILTERS = { total_medications: 'tab=orders', active_medications: 'tab=orders&orders=active' }

/** The active orders and the figures of the home's day, for users who may see medication. */
export function Medication({ client, home }: ClientCardProps) {
  const t = useLabels()
  const clientMedication = useClientMedication(client.id, localDateTimeOf(useTrueNow(), home.time_zone))
  const statisticNames = ['total_medications', 'active_medications', 'given_today', 'missed_today'] as const
  return (
    <>
      <Card title={t('clients.detail.medications.title')} isWide>
        {clientMedication?.activeOrders.length === 0 && (
          <p className={cards.none}>{t('clients.detail.medications.none')}</p>
        )}
        <ul className={cards.entries}>
          {clientMedication?.activeOrders.map(({ order, version }) => (
            <li key={order.id} className={cards.entry}>
              <div>
                <strong>{version.medication_name}</strong>
                <span>
                  {amountText(version)} ·{' '}
                  {t(`labels.medication.values.administration_route.${version.administration_route}`)}
                </span>
                <span className={cards.small}>
                  {t('clients.detail.medications.period', {
                    from: shortDate(order.start_date, t),
                    to:
                      order.end_date === null ? t('labels.medication.ongoing') : shortDate(order.end_date, t),
                  })}
                </span>
              </div>
            </li>
          ))}
        </ul>
        <Link to={`/dashboard/mar/${client.id}`} className={`${cards.link} ${cards.more}`}>
          {t('clients.detail.medications.mar')}
        </Link>
      </Card>
      <div>
        <h2 className={style.heading}>{t('clients.detail.statistics.title')}</h2>
        <DeviceFigures
          label={t('clients.detail.statistics.title')}
          statistics={statisticNames.map(name => ({
            label: t(`clients.detail.statistics.${name}`),
            value: clientMedication?.statistics[name],
            ...(name in ORDER_FILTERS
              ? { to: `/dashboard/mar/${client.id}?${ORDER_FILTERS[name as keyof typeof ORDER_FILTERS]}` }
              : {}),
          }))}
        />
      </div>
    </>
  )
}

function ClientPhoto({ client, home }: { client: Client; home: Home }) {
  const isAllowed = useCanDoInHome()
  const resident = useResident(client.id)
  return (
    <EditablePhoto
      imageUrl={client.image_url}
      name={fullName(client)}
      canChange={resident !== undefined && isAllowed(home, 'client.set_photo')}
      path={`clients/${client.id}/photo`}
      subject={resident && <ClientSubject resident={resident} />}
    />
  )
}
