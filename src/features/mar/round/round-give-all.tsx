import { useTranslation } from 'react-i18next'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { actOfClient } from '../chart/recent-acts.ts'
import { GiveButton } from '../dose/give-button.tsx'
import { UndoButton } from '../dose/undo-button.tsx'
import style from './round-card.module.css'
import type { RoundCardProps } from './round-card.tsx'

/** The "Give all 3" button, below the doses so that they are read first; a second tap does not hit its undo. */
export function GiveAllButton({ round, actions, staleWarning, canMark }: RoundCardProps) {
  const { t } = useTranslation()
  const { clientChart, name, giveAllDoses } = round
  const recentAct = actOfClient(actions.acts, clientChart.client.id)
  const isBusy = giveAllDoses.some(dose => actions.isBusy(dose.administration_id))
  return (
    <div className={style.together}>
      <span className={style.undoPlace}>
        {recentAct && (
          <UndoButton
            recentAct={recentAct}
            label={t('mar.round.undoAllLabel', { count: recentAct.administrationIds.length, client: name })}
          />
        )}
      </span>
      {recentAct === undefined && canMark && giveAllDoses.length > 1 && (
        <GiveButton
          label={t('mar.round.giveAllLabel', {
            count: giveAllDoses.length,
            client: name,
            drugs: giveAllDoses
              .map(({ version }) => `${version.medication_name}, ${amountText(version)}`)
              .join('; '),
          })}
          staleWarning={staleWarning}
          disabled={isBusy}
          onGive={() => actions.giveAll(giveAllDoses, clientChart)}
        >
          {t('mar.round.giveAll', { count: giveAllDoses.length })}
        </GiveButton>
      )}
    </div>
  )
}
