/** A square over the picture, moved and resized by finger, mouse or arrow keys, with a preview of the cropped face. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import style from './photo.module.css'
import { drawCrop } from './picture.ts'

export interface CropFrameProps {
  picture: HTMLImageElement
  crop: PercentCrop
  onChange: (crop: PercentCrop) => void
}

/** Percent of the width; less if the picture is not high enough (spec part 1 §9). */
const FIRST_WIDTH_PERCENT = 90
/** Minimum side, so that the handles do not overlap. */
const MIN_SIDE_PX = 96
const PREVIEW_PX = 192

export function initialCrop({ naturalWidth, naturalHeight }: HTMLImageElement): PercentCrop {
  const startSize = { unit: '%', width: FIRST_WIDTH_PERCENT } as const
  return centerCrop(makeAspectCrop(startSize, 1, naturalWidth, naturalHeight), naturalWidth, naturalHeight)
}

export function CropFrame({ picture, crop, onChange }: CropFrameProps) {
  const { t } = useTranslation()
  // A square crop has no handles on its edges.
  const corners = ['nw', 'ne', 'se', 'sw'] as const
  const labels = corners.map(corner => [`${corner}DragHandle`, t(`ui.photo.corners.${corner}`)])
  return (
    <div className={style.cropping}>
      <ReactCrop
        className={style.frame ?? ''}
        crop={crop}
        aspect={1}
        keepSelection
        minWidth={MIN_SIDE_PX}
        ruleOfThirds
        ariaLabels={{ cropArea: t('ui.photo.cropArea'), ...Object.fromEntries(labels) }}
        onChange={(_, percentCrop) => onChange(percentCrop)}
      >
        <img className={style.picture} src={picture.src} alt={t('ui.photo.chosen')} />
      </ReactCrop>
      <div className={style.beside}>
        <Preview picture={picture} crop={crop} />
        <p className={style.hint}>{t('ui.photo.hint')}</p>
      </div>
    </div>
  )
}

function Preview({ picture, crop }: Pick<CropFrameProps, 'picture' | 'crop'>) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  return (
    <canvas
      ref={canvas}
      className={style.preview}
      width={PREVIEW_PX}
      height={PREVIEW_PX}
      role="img"
      aria-label={t('ui.photo.preview')}
    />
  )
}
