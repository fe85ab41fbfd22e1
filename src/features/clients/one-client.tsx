/**
 * The frame of every screen about one client: reads the client of the address from the mirror, or shows "not found".
 */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ErrorCatcher } from '../../ui/page/error-catcher.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { type ClientDetails, useClientDetails } from './use-client.ts'
import { clientsWords } from './words.ts'

interface ClientScreenProps {
  children: (clientDetails: ClientDetails) => ReactNode
}

export function ClientScreen({ children }: ClientScreenProps) {
  const { clientId = '' } = useParams()
  return (
    <LabeledScreen name="clients" words={clientsWords} key={clientId}>
      <ClientErrorBoundary clientId={Number(clientId)}>{children}</ClientErrorBoundary>
    </LabeledScreen>
  )
}

interface LoadedClientProps extends ClientScreenProps {
  clientId: number
}

function ClientErrorBoundary({ clientId, children }: LoadedClientProps) {
  const { t } = useTranslation()
  return (
    <ErrorCatcher title={t('clients.detail.failed')} message={t('clients.error.text')}>
      <LoadedClient clientId={Number.isInteger(clientId) ? clientId : 0}>{children}</LoadedClient>
    </ErrorCatcher>
  )
}

function LoadedClient({ clientId, children }: LoadedClientProps) {
  const { t } = useTranslation()
  const clientDetails = useClientDetails(clientId)
  if (clientDetails === undefined) return <LoadingPage />
  if (clientDetails === null) {
    return (
      <Page title={t('clients.title')}>
        <MirrorEmptyState title={t('clients.detail.notHere')} text={t('clients.detail.notHereText')} />
      </Page>
    )
  }
  return children(clientDetails)
}
