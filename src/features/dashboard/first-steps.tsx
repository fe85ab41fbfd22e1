/** The first steps of a new company, or of a new installation (`platform`), each with a link to its form. */
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import style from './first-steps.module.css'
import type { FirstStep } from './use-first-steps.ts'

interface FirstStepsProps {
  steps: readonly FirstStep[]
  audience: 'company' | 'platform'
}

export function FirstSteps({ steps, audience }: FirstStepsProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className={style.steps} aria-labelledby={id}>
      <h2 id={id}>{t('dashboard.firstSteps.title')}</h2>
      <p>{t(`dashboard.firstSteps.${audience}`)}</p>
      <ol>
        {steps.map(step => (
          <li key={step.name} data-done={step.isDone || undefined}>
            <StepLine step={step} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepLine({ step: { name, isDone, to, importTo, blockingStep } }: { step: FirstStep }) {
  const { t } = useTranslation()
  const stepText = t(`dashboard.firstSteps.steps.${name}`)
  if (isDone) {
    return (
      <>
        <IconCircleCheck size={22} role="img" aria-label={t('dashboard.firstSteps.done')} />
        <span>{stepText}</span>
      </>
    )
  }
  return (
    <>
      <IconCircle size={22} aria-hidden />
      {blockingStep === undefined ? (
        <>
          <Link to={to}>{stepText}</Link>
          {importTo && (
            <Link to={importTo}>
              {t(`dashboard.firstSteps.imports.${name}` as 'dashboard.firstSteps.imports.client')}
            </Link>
          )}
        </>
      ) : (
        <span>
          {stepText}{' '}
          <small>
            {t('dashboard.firstSteps.after', { step: t(`dashboard.firstSteps.steps.${blockingStep}`) })}
          </small>
        </span>
      )}
    </>
  )
}
