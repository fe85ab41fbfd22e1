/** /dashboard/incident-reports/{clientId}/print/{incidentId}: one report on paper, from the records on this device. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { fullName } from '#domain/values/full-name.ts'
import { FormerFields } from '../../client-records/former-fields.tsx'
import type { People } from '../../client-records/record-kind.ts'
import { type RecordsOfClient, useRecordsOfClient } from '../../client-records/use-records.ts'
import { momentWords, shortDate, timeWords } from '../../labels/dates.ts'
import { InEnglish } from '../../labels/in-english.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import { usePeople } from '../../mirror/read/directory.ts'
import { PaperPage } from '../../paper/paper-page.tsx'
import { colleagueName } from '../../people/colleague-name.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { PaperPhotos } from '../../ui/photo/record-photos.tsx'
import { fieldWords } from '../../views/field-views.ts'
import style from './incident-paper.module.css'
import { type Incident, incidentKind } from './incidents.ts'
import { incidentReportsWords } from './words.ts'

export function IncidentPaper() {
  const { clientId = '', incidentId = '' } = useParams()
  return (
    <LabeledScreen name="incidentReports" words={incidentReportsWords} key={incidentId}>
      <InEnglish>
        <IncidentSheetLoader clientId={Number(clientId)} incidentId={incidentId} />
      </InEnglish>
    </LabeledScreen>
  )
}

function IncidentSheetLoader({ clientId, incidentId }: { clientId: number; incidentId: string }) {
  const { t } = useTranslation()
  const clientRecords = useRecordsOfClient(incidentKind, Number.isInteger(clientId) ? clientId : 0)
  const people = usePeople()
  // Printing waits for the names, because paper would show "a coworker" forever.
  if (clientRecords === undefined || people === undefined) return <LoadingPage />
  const report = clientRecords?.records.find(({ id }) => id === incidentId)
  if (clientRecords === null || report === undefined) {
    return (
      <MirrorEmptyState
        title={t('incidentReports.print.notHere')}
        text={t('incidentReports.print.notHereText')}
      />
    )
  }
  return <ReportSheet report={report} clientRecords={clientRecords} people={people} />
}

interface ReportSheetProps {
  report: Incident
  clientRecords: RecordsOfClient<'incident_report'>
  people: People
}

function ReportSheet({ report, clientRecords, people }: ReportSheetProps) {
  const t = useLabels()
  const now = useTrueNow()
  const { client, home } = clientRecords
  const { label } = fieldWords('incident_report', t)
  const { facts, texts } = contentOf({ report, clientRecords, people }, t)
  const versions = clientRecords.versions.filter(({ record_id }) => record_id === report.id)
  const fileName = t('incidentReports.print.file', { client: fullName(client), date: report.incident_date })
  return (
    <PaperPage
      sheetType="report"
      fileName={fileName}
      backLink={{
        to: `${incidentKind.path}/${client.id}?${incidentKind.openParam}=${report.id}`,
        label: t('incidentReports.print.back'),
      }}
      homeClock={home}
      accessEntry={{ recordKind: 'incident_reports', scope: client.scope, client_id: client.id }}
      now={now}
    >
      <h1>{t('incidentReports.print.title')}</h1>
      {report.record_state !== 'confirmed' && (
        <p className={style.warning} role="alert">
          {t('incidentReports.print.unconfirmed')}
        </p>
      )}
      <dl className={style.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {texts.map(
        ([name, text]) =>
          text !== null && (
            <section key={name} className={style.text}>
              <h2>{name}</h2>
              <p>{text || t('incidentReports.detail.empty')}</p>
            </section>
          ),
      )}
      {report.photo_ids.length > 0 && (
        <section className={style.text}>
          <h2>{label('photo_ids')}</h2>
          <PaperPhotos ids={report.photo_ids} recordKey={`incident_report/${report.id}`} />
        </section>
      )}
      {versions.length > 0 && <EarlierVersions versions={versions} home={home} people={people} />}
      <ul className={style.signatures}>
        <li>{t('incidentReports.print.signedBy')}</li>
        <li>{t('incidentReports.print.signedOn')}</li>
      </ul>
    </PaperPage>
  )
}

/** Returns pairs of label and value. The page leaves out empty values of `facts`, but only null in `texts`. */
function contentOf({ report, clientRecords: { client, home }, people }: ReportSheetProps, t: TFunction) {
  const { label, choiceNameOf } = fieldWords('incident_report', t)
  const momentWordsOf = (moment: string) => momentWords(moment, home, t)
  const timeAndPersonWords = (moment: string, personId: number | null) =>
    personId === null
      ? momentWordsOf(moment)
      : t('incidentReports.detail.byAt', {
          when: momentWordsOf(moment),
          name: colleagueName(people, personId, t),
        })
  const facts = [
    [label('client_id'), fullName(client)],
    [t('incidentReports.print.born'), client.date_of_birth && shortDate(client.date_of_birth, t)],
    [label('home_id'), [home.home_name, home.address, home.city, home.state].filter(Boolean).join(', ')],
    [
      label('incident_date'),
      [shortDate(report.incident_date, t), report.incident_time && timeWords(report.incident_time, home)]
        .filter(Boolean)
        .join(', '),
    ],
    [label('discovered_at'), momentWordsOf(report.discovered_at)],
    [label('incident_type'), choiceNameOf('incident_type', report.incident_type)],
    [label('severity'), choiceNameOf('severity', report.severity)],
    [label('status'), choiceNameOf('status', report.status)],
    [label('cause'), report.cause && choiceNameOf('cause', report.cause)],
    [label('reported_by'), timeAndPersonWords(report.created_at, report.reported_by)],
    [label('reported_to'), report.reported_to],
    [label('due_at'), momentWordsOf(report.due_at)],
    [label('filed_at'), report.filed_at && timeAndPersonWords(report.filed_at, report.filed_by)],
  ] as const
  const texts = [
    [label('description'), report.description],
    [label('action_taken'), report.action_taken],
    [label('follow_up_notes'), report.follow_up_required ? (report.follow_up_notes ?? '') : null],
    [
      label('closing_reason'),
      report.closed_at &&
        `${report.closing_reason ?? ''}\n${timeAndPersonWords(report.closed_at, report.closed_by)}`,
    ],
  ] as const
  return { facts, texts }
}

interface EarlierVersionsProps {
  versions: RecordsOfClient<'incident_report'>['versions']
  home: RecordsOfClient<'incident_report'>['home']
  people: People
}

/** The earlier confirmed versions of the report, each replaced by a later one. */
function EarlierVersions({ versions, home, people }: EarlierVersionsProps) {
  const t = useLabels()
  return (
    <section className={style.text}>
      <h2>{t('records.detail.earlier')}</h2>
      {versions.map(({ id, former, replaced_at, replaced_by }) => (
        <div key={id} className={style.version}>
          <h3>
            {t('incidentReports.detail.replaced', {
              when: momentWords(replaced_at, home, t),
              name: colleagueName(people, replaced_by, t),
            })}
          </h3>
          <FormerFields collection="incident_report" formerValues={former} home={home} />
        </div>
      ))}
    </section>
  )
}
