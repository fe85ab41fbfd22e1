/** A tablet that a manager removed from its home: it has no keys any more, delivers what it recorded, and is erased. */
import { IconCircleCheck, IconCloudUpload, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Refusal } from '#domain/errors.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { countUndelivered, destroyTabletKeys, eraseTablet } from '../../mirror/tables/remove-tablet.ts'
import { momentNow } from '../../now.ts'
import { forgetHomeTablet } from '../../session/known-device.ts'
import { createClosedPhotoSender } from '../../sync/engine/closed-photos.ts'
import { type ClosedSender, createClosedSender, isOnServer } from '../../sync/engine/closed-sender.ts'
import { createTabletTransport } from '../../sync/transport/tablet-transport.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { randomFraction } from '../../vault/random.ts'
import style from './lock-screen.module.css'
import { hasUntoldEmergency, reportTablet } from './report.ts'
import type { LockedPage } from './tablet-page.ts'
import { tabletWords } from './tablet-words.ts'

const RETRY_MS = 10_000

type Delivery =
  | { readonly state: 'sending' | 'offline'; readonly count: number }
  | { readonly state: 'refused'; readonly count: number }
  | { readonly state: 'erased' }

export function RemovedTablet({ page }: { page: LockedPage }) {
  const t = useLaterWords({ tablet: tabletWords })
  const [delivery, setDelivery] = useState<Delivery>()
  const [isErasing, setIsErasing] = useState(false)
  useEffect(() => {
    const stopController = new AbortController()
    void deliverAndErase(page, setDelivery, stopController.signal)
    return () => stopController.abort()
  }, [page])
  if (delivery === undefined) return null
  const Icon = delivery.state === 'erased' ? IconCircleCheck : IconCloudUpload
  return (
    <main className={style.page}>
      <section className={style.entry}>
        <span className={style.icon} aria-hidden="true">
          <Icon size={36} stroke={1.5} />
        </span>
        <h1>{t('tablet.removed.title')}</h1>
        <p>{t('tablet.removed.text', { home: page.tablet.home_name })}</p>
        <div className={style.news} role="status">
          <DeliveryWords delivery={delivery} />
        </div>
        {delivery.state === 'refused' && (
          <PlainButton
            variant="default"
            icon={<IconTrash size={20} aria-hidden />}
            onClick={() => setIsErasing(true)}
          >
            {t('tablet.removed.erase')}
          </PlainButton>
        )}
        {delivery.state === 'erased' && (
          <PlainButton onClick={() => window.location.replace('/')}>
            {t('tablet.removed.startAgain')}
          </PlainButton>
        )}
      </section>
      <Confirmation
        opened={isErasing}
        onClose={() => setIsErasing(false)}
        title={t('tablet.removed.erase')}
        question={<DeliveryWords delivery={delivery} />}
        confirmLabel={t('tablet.removed.erase')}
        isDangerous
        onConfirm={async () => {
          await erase(page)
          setDelivery({ state: 'erased' })
        }}
      />
    </main>
  )
}

function DeliveryWords({ delivery }: { delivery: Delivery }) {
  const t = useLaterWords({ tablet: tabletWords })
  if (delivery.state === 'erased') return <p>{t('tablet.removed.erased')}</p>
  const { state, count } = delivery
  if (state === 'refused') return <p data-tone="missed">{t('tablet.removed.refused', { count })}</p>
  return (
    <>
      <p>{t('tablet.removed.sending', { count })}</p>
      {state === 'offline' && <p>{t('tablet.removed.offline')}</p>}
    </>
  )
}

/** Destroys the keys first, then delivers until nothing waits, however long that takes, and erases the tablet. */
async function deliverAndErase(
  page: LockedPage,
  show: (delivery: Delivery) => void,
  signal: AbortSignal,
): Promise<void> {
  const { mirror, http } = page.device
  await destroyTabletKeys(mirror)
  if (http.tablet === undefined) return
  const { closed } = createTabletTransport({
    http: { ...http, tablet: http.tablet },
    observer: { onResponse: () => {}, onNoResponse: () => {}, onSilence: () => {} },
    keys: { tablet_id: page.tablet.tablet_id, areaKeys: new Map() },
    sealOperation: () => Promise.reject(new Error('Nothing is recorded on a tablet that was removed.')),
    hasPerson: false,
  })
  const steps = [
    createClosedSender(mirror, closed.pushEnvelopes, randomFraction, isOnServer).step,
    createClosedPhotoSender(mirror, closed.pushPhotoEnvelope, randomFraction, momentNow).step,
  ]
  while (!signal.aborted) {
    const count = await countUndelivered(mirror)
    if (count > 0) show({ state: navigator.onLine ? 'sending' : 'offline', count })
    const isTold = await tellEmergencies(page)
    const restMs = await stepInTurn(steps, signal)
    if (restMs === null && isTold) return finish(page, show)
    show({ state: 'offline', count: await countUndelivered(mirror) })
    await waitForRetry(restMs ?? RETRY_MS, signal)
  }
}

/** Tells who opened the charts in an emergency, which the server stores of a removed tablet, too. @returns whether it did */
async function tellEmergencies({ device }: LockedPage): Promise<boolean> {
  if (!(await hasUntoldEmergency(device.mirror))) return true
  try {
    await reportTablet(device)
    return true
  } catch (error) {
    return error instanceof Refusal && error.details.sub_status === 'tablet_removed'
  }
}

/** Runs the steps, each when the one before has sent all it could. Returns the rest until the next try, in ms. */
async function stepInTurn(
  steps: readonly ClosedSender['step'][],
  signal: AbortSignal,
): Promise<number | null> {
  for (const step of steps) {
    const { ms, interruptibleBy } = await step(signal)
    if (interruptibleBy !== 'notify') return ms
  }
  return null
}

async function finish(page: LockedPage, show: (delivery: Delivery) => void): Promise<void> {
  // Everything was answered: what still counts was not taken.
  const count = await countUndelivered(page.device.mirror)
  if (count > 0) return show({ state: 'refused', count })
  await erase(page)
  show({ state: 'erased' })
}

async function erase({ device }: LockedPage): Promise<void> {
  await eraseTablet(device.mirror)
  forgetHomeTablet()
}

/** Waits, or until the connection is back. */
const waitForRetry = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
