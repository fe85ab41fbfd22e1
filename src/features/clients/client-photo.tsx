/** The photo on a client's page, and changing it for those who may. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/entities/client.ts'
import { useRights } from '../../session/use-rights.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import style from './client-page.module.css'
import type { Client, Home } from './use-clients.ts'

const loadDialog = () => import('./change-photo.tsx')
const ChangePhoto = lazy(async () => ({ default: (await loadDialog()).ChangePhoto }))

export function ClientPhoto({ client, home }: { client: Client; home: Home }) {
  const { t } = useTranslation()
  const may = useRights()
  const [isChanging, setIsChanging] = useState(false)
  const { image_url } = client
  return (
    <div className={style.photo}>
      {image_url === null ? (
        <span className={style.noImage}>{t('clients.detail.noImage')}</span>
      ) : (
        <Photo imageUrl={image_url} alt={fullName(client)} className={style.image}>
          <span className={style.noImage}>{t('clients.photo.notHere')}</span>
        </Photo>
      )}
      {may(home, 'client.set_photo') && (
        <Button variant="subtle" onPointerEnter={() => void loadDialog()} onClick={() => setIsChanging(true)}>
          {t(image_url === null ? 'clients.photo.add' : 'clients.photo.change')}
        </Button>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <ChangePhoto client={client} onClose={() => setIsChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}
