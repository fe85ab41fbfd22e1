/** /dashboard/hipaa-compliance: data on this device, rights by role, the access log, and devices with sessions. */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ACCESS_LOG_ROLES } from '#domain/rules/access/permissions.ts'
import { useSession } from '../../session/session.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { AccessLog } from './access-log.tsx'
import { Devices } from './devices.tsx'
import { ThisDeviceTab } from './on-this-device.tsx'
import { RoleTable } from './role-table.tsx'
import { hipaaComplianceWords } from './words.ts'

export const ComplianceScreen = () => (
  <LabeledScreen name="hipaaCompliance" words={hipaaComplianceWords}>
    <Compliance />
  </LabeledScreen>
)

const TAB_NAMES = ['device', 'roles', 'log', 'sessions'] as const

function Compliance() {
  const { t } = useTranslation()
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  const [params] = useSearchParams()
  const canReadLog = role !== undefined && ACCESS_LOG_ROLES.includes(role)
  const visibleTabs = TAB_NAMES.filter(tabName => tabName !== 'log' || canReadLog)
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
    </Page>
  )
}
