/** /tablet/setup: what to set on a device before it becomes a home's tablet, for each kind of device (decision 103). */
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { PROTECTIONS } from '#domain/protocol/tablets.ts'
import { useSession } from '../../session/session.ts'
import { useFeatureWords } from '../../ui/page/feature-screen.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import style from './tablet-setup.module.css'
import { useDeviceAnswers } from './use-device-answers.ts'
import { tabletSetupWords } from './words.ts'

const PLATFORMS = ['android', 'ipad', 'chromeos', 'other'] as const
type Platform = (typeof PLATFORMS)[number]
const STEPS = [
  'install',
  'encryption',
  'screenLock',
  'oneApp',
  'storage',
  'account',
  'passwords',
  'updates',
  'notifications',
  'passkey',
] as const
const PROTECTION_FACTS = ['start', 'outage', 'copied'] as const

export function TabletSetup() {
  const t = useFeatureWords('tabletSetup', tabletSetupWords)
  const [params] = useSearchParams()
  const platform = PLATFORMS.find(name => name === params.get('on')) ?? 'android'
  return (
    <main className={style.page}>
      <title>{`${t('tabletSetup.title')} · ${t('shell.hearth')}`}</title>
      <Link to="/" className={style.brand}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        Hearth
      </Link>
      <header className={style.head}>
        <h1>{t('tabletSetup.title')}</h1>
        <p>{t('tabletSetup.intro')}</p>
        <NextStep />
      </header>
      <Tabs
        label={t('tabletSetup.platforms')}
        tabs={PLATFORMS.map(name => ({
          name,
          label: t(`tabletSetup.platformNames.${name}`),
          search: `?on=${name}`,
        }))}
        current={platform}
      />
      <Steps platform={platform} />
      <Protections />
      <ThisDevice />
    </main>
  )
}

/** Back to where somebody came from: managers to their tablets, others to the code. */
function NextStep() {
  const { t } = useTranslation()
  const session = useSession()
  return session.state === 'authenticated' ? (
    <Link className={style.next} to="/dashboard/hipaa-compliance?part=sessions">
      {t('tabletSetup.toTablets')}
    </Link>
  ) : (
    <Link className={style.next} to="/tablet">
      {t('tabletSetup.toEnrollment')}
    </Link>
  )
}

function Steps({ platform }: { platform: Platform }) {
  const { t } = useTranslation()
  return (
    <ol className={style.steps} aria-label={t(`tabletSetup.platformNames.${platform}`)}>
      {STEPS.map(step => (
        <li key={step}>
          <h2>{t(`tabletSetup.stepNames.${step}`)}</h2>
          <p>{t(`tabletSetup.steps.${platform}.${step}`)}</p>
        </li>
      ))}
    </ol>
  )
}

function Protections() {
  const { t } = useTranslation()
  return (
    <section className={style.card} aria-labelledby="protection">
      <h2 id="protection">{t('tabletSetup.protection.title')}</h2>
      <p>{t('tabletSetup.protection.text')}</p>
      <div className={style.protections}>
        {PROTECTIONS.map(protection => (
          <div key={protection}>
            <h3>{t(`tabletSetup.protection.names.${protection}`)}</h3>
            <dl className={style.facts}>
              {PROTECTION_FACTS.map(fact => (
                <div key={fact}>
                  <dt>{t(`tabletSetup.protection.facts.${fact}`)}</dt>
                  <dd>{t(`tabletSetup.protection.values.${protection}.${fact}`)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Facts one by one, and what the browser does not tell is said not to be known: never a level of protection. */
function ThisDevice() {
  const { t } = useTranslation()
  const answers = useDeviceAnswers()
  if (answers === undefined) return null
  const { installed, kept, passkey } = answers
  const words = {
    installed: yesOrNo(installed),
    kept: kept === false ? 'notYet' : yesOrNo(kept),
    passkey: yesOrNo(passkey),
    encrypted: 'unknown',
    locked: 'unknown',
  } as const
  return (
    <section className={style.card} aria-labelledby="here">
      <h2 id="here">{t('tabletSetup.here.title')}</h2>
      <p>{t('tabletSetup.here.text')}</p>
      <dl className={style.facts}>
        {(['installed', 'kept', 'passkey', 'encrypted', 'locked'] as const).map(fact => (
          <div key={fact}>
            <dt>{t(`tabletSetup.here.${fact}`)}</dt>
            <dd>{t(`tabletSetup.here.${words[fact]}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const yesOrNo = (answer: boolean | undefined): 'yes' | 'no' | 'unknown' =>
  answer === undefined ? 'unknown' : answer ? 'yes' : 'no'
