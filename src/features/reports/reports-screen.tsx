/** /dashboard/reports: a form to request a report of a home, and the report below it, from data on this device. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { roleAt } from '#domain/rules/access/grants.ts'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { homeScope } from '#domain/values/scope.ts'
import { useRequestedHomeId } from '../../homes/asked-home.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { momentNow } from '../../now.ts'
import { useSession } from '../../session/session.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ReportRequestForm } from './ask-form.tsx'
import { useReportLanguage } from './report-language.tsx'
import { choicesFromUrl, queryStringOf, type ReportChoices, reportRequestOf } from './report-request.ts'
import { ReportResult } from './report-result.tsx'
import { reportsWords } from './words.ts'

export const ReportsScreen = () => (
  <LabeledScreen name="reports" words={reportsWords}>
    <Reports />
  </LabeledScreen>
)

const PATH = '/dashboard/reports'
/** The history state of a report that was just requested and not opened by a link. */
const GENERATED = 'generated'

function Reports() {
  const { t } = useTranslation()
  const homes = useReportableHomes()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const language = useReportLanguage()
  if (homes === undefined) return <LoadingPage />
  const request = reportRequestOf(choicesFromUrl(search))
  const home = homes.find(({ id }) => id === request?.homeId)
  const generate = (choices: ReportChoices) =>
    navigate({ pathname: PATH, search: queryStringOf(choices) }, { state: GENERATED })
  return (
    <Page title={t('reports.title')} subtitle={t('reports.intro')}>
      {homes.length === 0 ? (
        <MirrorEmptyState title={t('reports.noHome.title')} text={t('reports.noHome.text')} />
      ) : (
        <ReportForm search={search} homes={homes} onGenerate={generate} />
      )}
      {request && home && (
        <ReportResult
          key={search}
          request={request}
          home={home}
          isNew={state === GENERATED}
          language={language}
        />
      )}
      {request && !home && (
        <MirrorEmptyState title={t('reports.notHere.title')} text={t('reports.notHere.text')} />
      )}
    </Page>
  )
}

interface ReportFormProps {
  search: string
  homes: NonNullable<ReturnType<typeof useReportableHomes>>
  onGenerate: (choices: ReportChoices) => void
}

/** The form, filled from the URL, else from the home whose page led to this screen, else from the shown home. */
function ReportForm({ search, homes, onGenerate }: ReportFormProps) {
  const requestedHomeId = useRequestedHomeId()
  const currentHomeId = useCurrentHomeId()
  const onlyHomeId = homes.length === 1 ? homes[0]?.id : undefined
  const defaultHomeId = homes.find(({ id }) => id === (requestedHomeId ?? currentHomeId ?? onlyHomeId))?.id
  const defaultChoices = (): ReportChoices => {
    const urlChoices = choicesFromUrl(search)
    return { ...urlChoices, home: urlChoices.home || String(defaultHomeId ?? '') }
  }
  const [choices, setChoices] = useState(defaultChoices)
  const [shownSearch, setShownSearch] = useState(search)
  // The URL changed by Back or by a link to another report.
  if (shownSearch !== search) {
    setShownSearch(search)
    setChoices(defaultChoices())
  }
  return (
    <ReportRequestForm homes={homes} choices={choices} onChangeChoices={setChoices} onGenerate={onGenerate} />
  )
}

/** Returns the homes whose reports the user may see. */
function useReportableHomes() {
  const session = useSession()
  const homes = useHomes()
  if (session.state !== 'authenticated') return undefined
  const roleIn = (home: { id: number; company_id: number }) =>
    roleAt(session.grants, { scope: homeScope(home.id), company_id: home.company_id }, momentNow())
  return homes?.filter(home => canOpen(roleIn(home), 'reports'))
}
