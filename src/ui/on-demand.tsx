/**
 * Dialogs and parts of a page whose code is fetched when they are first shown (decision 100). Code that cannot be
 * fetched never takes the page with it: a tap is answered in words, and the part opens once its code has come.
 */
import { type ComponentType, type ReactNode, type SyntheticEvent, use, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from './dialog/return-focus.tsx'
import { PlainButton } from './plain-button.tsx'
import style from './toast/toasts.module.css'
import { ToastRegionContext } from './toast/toasts.tsx'
import { useDelayedFlag } from './use-delayed-flag.ts'

/** Delay before a message is shown: most code arrives earlier. */
const MESSAGE_DELAY_MS = 300
const RETRY_DELAY_MS = 5_000

export type OnDemand<Props> = ComponentType<Props> & {
  /** Fetches the code ahead. If that fails, the component fetches it again when it is shown. */
  readonly preload: () => Promise<void>
}

/**
 * Returns a component that shows a message at the place of toasts while its code is fetched or cannot be fetched; Close
 * there calls its `onClose`. With a `placeholder` it is a part of a page that nobody tapped for, and shows that instead
 * of a message.
 *
 * @example const EditClient = onDemand(async () => (await import('./edit-client.tsx')).EditClient)
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder?: ReactNode,
): OnDemand<Props> {
  let FetchedComponent: ComponentType<Props> | undefined
  const fetchCode = async () => {
    await fetchFailedStyles()
    FetchedComponent ??= await load()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module
  function OnDemandPart(props: Props) {
    const [, setIsFetched] = useState(false)
    const { opened = true, onClose, mustBeAnswered } = props as OpenableProps
    if (FetchedComponent !== undefined) return <FetchedComponent {...props} />
    return (
      <>
        {placeholder}
        <CodeLoader
          fetchCode={fetchCode}
          onFetched={setIsFetched}
          isAwaited={placeholder === undefined && opened}
          onClose={mustBeAnswered ? undefined : onClose}
        />
      </>
    )
  }
  return Object.assign(OnDemandPart, { preload: () => fetchCode().catch(() => {}) })
}

/** Props that a component opened by a tap may have. */
interface OpenableProps {
  opened?: boolean
  onClose?: () => void
  mustBeAnswered?: boolean
}

interface CodeLoaderProps {
  fetchCode: () => Promise<void>
  onFetched: (isFetched: true) => void
  isAwaited: boolean
  onClose: (() => void) | undefined
}

function CodeLoader({ fetchCode, onFetched, isAwaited, onClose }: CodeLoaderProps) {
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [tries, setTries] = useState(0)
  const isLate = useDelayedFlag(isAwaited, MESSAGE_DELAY_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches once
  useEffect(() => {
    let hasStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const tryAgain = () => setTries(count => count + 1)
    fetchCode().then(
      () => hasStopped || onFetched(true),
      (error: unknown) => {
        if (hasStopped) return
        setFailure({ error })
        timer = setTimeout(tryAgain, RETRY_DELAY_MS)
      },
    )
    window.addEventListener('online', tryAgain)
    return () => {
      hasStopped = true
      clearTimeout(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [fetchCode, onFetched, tries])
  // The code was fetched but does not work: the page's error boundary reports it.
  if (failure && !isMissingCode(failure.error)) throw failure.error
  if (!isLate) return null
  const tryAgain = () => {
    setFailure(undefined)
    setTries(tries + 1)
  }
  return <CodeLoadingMessage onTryAgain={failure && tryAgain} onClose={onClose} />
}

interface CodeLoadingMessageProps {
  /** Undefined while the code is being fetched. */
  onTryAgain: (() => void) | undefined
  onClose: (() => void) | undefined
}

function CodeLoadingMessage({ onTryAgain, onClose }: CodeLoadingMessageProps) {
  const { t } = useTranslation()
  const toastRegion = use(ToastRegionContext)
  useReturnFocus(true)
  if (toastRegion === null) return null
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only holds events back
    <div
      className={`${style.toast} ${style.message}`}
      data-tone={onTryAgain ? 'waiting' : 'plain'}
      onClick={stopEvent}
      onMouseDown={stopEvent}
      onTouchStart={stopEvent}
    >
      <span className={style.text}>{t(onTryAgain ? 'ui.onDemand.missing' : 'ui.onDemand.opening')}</span>
      {onTryAgain && <PlainButton onClick={onTryAgain}>{t('ui.tryAgain')}</PlainButton>}
      {onClose && (
        <PlainButton variant="default" onClick={onClose}>
          {t('ui.close')}
        </PlainButton>
      )}
    </div>,
    toastRegion,
  )
}

/** Keeps a tap on the message from counting as a tap on its row, or outside its dialog. */
const stopEvent = (event: SyntheticEvent) => event.stopPropagation()

/** Whether code could not be fetched, by what Chromium, Firefox, Safari and Vite call it. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS|JavaScript MIME type/i.test(error.message)

const failedStyles = new Set<HTMLLinkElement>()

function rememberFailedStyles({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
}

/** Vite asks for the styles of a part only once: without this, a dialog would open without them the next time. */
async function fetchFailedStyles(): Promise<void> {
  window.addEventListener('error', rememberFailedStyles, true)
  const reloads = [...failedStyles].map(
    failedLink =>
      new Promise(resolve => {
        const reloadedLink = failedLink.cloneNode() as HTMLLinkElement
        reloadedLink.onload = reloadedLink.onerror = resolve
        failedStyles.delete(failedLink)
        failedLink.replaceWith(reloadedLink)
      }),
  )
  await Promise.all(reloads)
}
