/** The photos of a record as thumbnails: a tap enlarges one. For a missing photo the reason is shown. */
import { CloseButton } from '@mantine/core'
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RecordPhoto, useRecordPhoto } from '../../sync/use-record-photo.ts'
import { Dialog } from '../dialog/dialog.tsx'
import style from './record-photos.module.css'

export interface RecordPhotosProps {
  ids: readonly string[]
  /** `collection/id` of the record that names the photos; empty while the record is being written. */
  recordKey: string
  /** If set, each photo has a button that removes it. */
  onRemove?: ((id: string) => void) | undefined
}

export function RecordPhotos({ ids, recordKey, onRemove }: RecordPhotosProps) {
  const { t } = useTranslation()
  const [enlargedId, setEnlargedId] = useState<string>()
  const numberOf = (id: string) => ids.indexOf(id) + 1
  return (
    <>
      <ul className={style.photos} aria-label={t('ui.photos.list')}>
        {ids.map(id => (
          <li key={id}>
            <Thumbnail
              id={id}
              recordKey={recordKey}
              number={numberOf(id)}
              onEnlarge={() => setEnlargedId(id)}
              onRemove={onRemove && (() => onRemove(id))}
            />
          </li>
        ))}
      </ul>
      {enlargedId !== undefined && (
        <Dialog
          opened
          onClose={() => setEnlargedId(undefined)}
          title={t('ui.photos.one', { number: numberOf(enlargedId) })}
          width="wide"
        >
          <EnlargedPhoto id={enlargedId} recordKey={recordKey} number={numberOf(enlargedId)} />
        </Dialog>
      )}
    </>
  )
}

interface NumberedPhotoProps {
  id: string
  recordKey: string
  number: number
}

function Thumbnail({
  id,
  recordKey,
  number,
  onEnlarge,
  onRemove,
}: NumberedPhotoProps & { onEnlarge: () => void; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation()
  const photo = useRecordPhoto(id, recordKey)
  const stateText = usePhotoStateText(photo)
  return (
    <figure className={style.photo}>
      {photo.source === undefined ? (
        <div className={style.empty}>
          <IconPhoto size={28} aria-hidden />
        </div>
      ) : photo.isDocument ? (
        <a
          className={style.document}
          href={photo.source}
          download={`${t('ui.photos.document', { number })}.pdf`}
          aria-label={t('ui.photos.save', { number })}
        >
          <IconFileTypePdf size={36} aria-hidden />
          {t('ui.photos.document', { number })}
        </a>
      ) : (
        <button type="button" className={style.thumbnail} onClick={onEnlarge}>
          <img src={photo.source} alt={t('ui.photos.one', { number })} />
        </button>
      )}
      {onRemove && (
        <CloseButton
          className={style.remove ?? ''}
          size={44}
          iconSize={20}
          variant="default"
          aria-label={t('ui.photos.remove', { number })}
          onClick={onRemove}
        />
      )}
      {stateText !== undefined && (
        <figcaption data-problem={photo.problem !== undefined}>{stateText}</figcaption>
      )}
    </figure>
  )
}

function EnlargedPhoto({ id, recordKey, number }: NumberedPhotoProps) {
  const { t } = useTranslation()
  const { source } = useRecordPhoto(id, recordKey)
  const [isLong, setIsLong] = useState(false)
  return (
    source && (
      <img
        className={style.enlarged}
        data-long={isLong}
        src={source}
        alt={t('ui.photos.one', { number })}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setIsLong(naturalHeight > naturalWidth * LONG_PHOTO_RATIO)
        }
      />
    )
  )
}

/** Ratio of height to width above which a thumbnail would be too small to read. */
const LONG_PHOTO_RATIO = 2.5

/** Returns a text on where a photo is; undefined for a photo that is on this device and on the server. */
function usePhotoStateText({ state, problem }: RecordPhoto): string | undefined {
  const { t } = useTranslation()
  if (problem !== undefined) return t('ui.photos.notTaken', { problem })
  return state === 'here' ? undefined : t(`ui.photos.states.${state}`)
}

/** The same photos on paper, one below the other. */
export function PaperPhotos({ ids, recordKey }: Omit<RecordPhotosProps, 'onRemove'>) {
  return (
    <div className={style.paper}>
      {ids.map((id, index) => (
        <PaperPhoto key={id} id={id} recordKey={recordKey} number={index + 1} />
      ))}
    </div>
  )
}

function PaperPhoto({ id, recordKey, number }: NumberedPhotoProps) {
  const { t } = useTranslation()
  const { source, isDocument } = useRecordPhoto(id, recordKey)
  const name = t(isDocument ? 'ui.photos.document' : 'ui.photos.one', { number })
  return (
    <figure>
      {source === undefined || isDocument ? (
        <p>{t('ui.photos.notOnPaper')}</p>
      ) : (
        <img src={source} alt={name} />
      )}
      <figcaption>{name}</figcaption>
    </figure>
  )
}
