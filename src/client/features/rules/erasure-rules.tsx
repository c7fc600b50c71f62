import { ERASED_KINDS } from '#shared/privacy.ts';
import { NOTICES_KEPT_DAYS, REJECTED_PICTURE_DAYS, RESET_READABLE_DAYS } from '#shared/rules.ts';
import { Skeleton } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { Points, RuleSection, RuleTable } from './rule-section.tsx';

export function ErasureRules() {
  const { t } = useText();
  const { data, isError } = trpc.users.erasureDays.useQuery();
  return (
    <RuleSection title={t('privacy.longTitle')} important>
      <Points
        points={[
          t('privacy.longActive'),
          t('privacy.longSaved'),
          t('privacy.longShort', {
            notices: NOTICES_KEPT_DAYS,
            password: RESET_READABLE_DAYS,
            pictures: REJECTED_PICTURE_DAYS,
          }),
        ]}
      />
      {data ? (
        <>
          <p>{t('privacy.longDeleted')}</p>
          <RuleTable
            label={t('privacy.longDeleted')}
            heads={{ kind: t('privacy.kind'), days: t('privacy.days') }}
            rows={ERASED_KINDS.map((kind) => {
              const days = data[kind];
              return [
                t(`privacy.kind.${kind}`),
                days === null ? t('privacy.never') : t('privacy.afterDays', { days }),
              ];
            })}
          />
        </>
      ) : isError ? (
        <p role="alert">{t('privacy.daysFailed')}</p>
      ) : (
        <Skeleton height="10rem" />
      )}
      <p>{t('privacy.longSome')}</p>
    </RuleSection>
  );
}
