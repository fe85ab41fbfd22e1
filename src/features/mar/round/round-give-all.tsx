import { useTranslation } from 'react-i18next'
import { amountOf } from '#domain/rules/doses/dose-words.ts'
import { actOfClient } from '../chart/recent-acts.ts'
import { GiveButton } from '../dose/give-button.tsx'
import { UndoButton } from '../dose/undo-button.tsx'
import style from './round-card.module.css'
import type { RoundCardProps } from './round-card.tsx'

/** "Give all 3": below the doses, so that they are read first. Its undo is where a second tap does not hit it. */
export function GiveTogether({ round, actions, staleWarning, canMark }: RoundCardProps) {
  const { t } = useTranslation()
  const { clientChart: person, name, giveAllDoses } = round
  const act = actOfClient(actions.acts, person.client.id)
  const isBusy = giveAllDoses.some(dose => actions.isBusy(dose.administration_id))
  return (
    <div className={style.together}>
      <span className={style.undoPlace}>
        {act && (
          <UndoButton
            act={act}
            label={t('mar.round.undoAllLabel', { count: act.administrationIds.length, client: name })}
          />
        )}
      </span>
      {act === undefined && canMark && giveAllDoses.length > 1 && (
        <GiveButton
          label={t('mar.round.giveAllLabel', {
            count: giveAllDoses.length,
            client: name,
            drugs: giveAllDoses
              .map(({ version }) => `${version.medication_name}, ${amountOf(version)}`)
              .join('; '),
          })}
          staleWarning={staleWarning}
          disabled={isBusy}
          onGive={() => actions.giveAll(giveAllDoses, person)}
        >
          {t('mar.round.giveAll', { count: giveAllDoses.length })}
        </GiveButton>
      )}
    </div>
  )
}
