/** /dashboard/hipaa-compliance: data on this device, rights by role, the access log, devices with sessions, and backups. */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ACCESS_LOG_ROLES, BACKUP_TIMES_ROLES } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import { useSession } from '../../session/session.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { AccessLog } from './access-log.tsx'
import { Backups } from './backups.tsx'
import { Devices } from './devices.tsx'
import { ThisDeviceTab } from './on-this-device.tsx'
import { RoleTable } from './role-table.tsx'
import { hipaaComplianceWords } from './words.ts'

export const ComplianceScreen = () => (
  <LabeledScreen name="hipaaCompliance" words={hipaaComplianceWords}>
    <Compliance />
  </LabeledScreen>
)

const TAB_NAMES = ['device', 'roles', 'log', 'sessions', 'backups'] as const

/** Who sees a tab; a tab that is not here is for everybody. */
const TAB_ROLES: Partial<Record<(typeof TAB_NAMES)[number], readonly Role[]>> = {
  log: ACCESS_LOG_ROLES,
  backups: BACKUP_TIMES_ROLES,
}

function Compliance() {
  const { t } = useTranslation()
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  const [params] = useSearchParams()
  const canReadLog = role !== undefined && ACCESS_LOG_ROLES.includes(role)
  const visibleTabs = TAB_NAMES.filter(tabName => {
    const roles = TAB_ROLES[tabName]
    return roles === undefined || (role !== undefined && roles.includes(role))
  })
  const currentTab = visibleTabs.find(tabName => tabName === params.get('part')) ?? 'device'
  return (
    <Page title={t('hipaaCompliance.title')} subtitle={t('hipaaCompliance.intro')}>
      <Tabs
        label={t('hipaaCompliance.parts')}
        tabs={visibleTabs.map(name => ({
          name,
          label: t(`hipaaCompliance.tabs.${name}`),
          search: name === 'device' ? '' : `?part=${name}`,
        }))}
        current={currentTab}
      />
      {currentTab === 'device' && <ThisDeviceTab />}
      {currentTab === 'roles' && <RoleTable ownRole={role} />}
      {currentTab === 'log' && <AccessLog />}
      {currentTab === 'sessions' && <Devices canSeeOthersDevices={canReadLog} />}
      {currentTab === 'backups' && <Backups />}
    </Page>
  )
}
