import type { FactorSetUp } from '#shared/views/own-account.ts';
import { useCopy } from '../../lib/copy.ts';
import { useText } from '../../lib/text.tsx';
import { QrDrawing } from '../qr/qr-drawing.tsx';
import { useQrCode } from '../qr/use-qr-code.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/state.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './second-factor.module.css';

interface SetUpStepsProps {
  readonly setUp: FactorSetUp;
  readonly mutation: Parameters<typeof CodeForm>[0]['mutation'];
  readonly onCancel?: () => void;
}

export function SetUpSteps({ setUp: { secret, uri }, mutation, onCancel }: SetUpStepsProps) {
  const { t } = useText();
  const qr = useQrCode(uri);
  const copy = useCopy('factor.copyFailed');
  return (
    <div className="stack">
      <p>{t('factor.stepScan')}</p>
      {qr.data ? (
        <div className={styles.qr}>
          <QrDrawing code={qr.data} label={t('factor.qrLabel')} />
        </div>
      ) : (
        // If the QR code can't be drawn, the secret as text below is enough.
        !qr.isError && <Skeleton height="12rem" />
      )}
      <a href={uri} className="tap">
        {t('factor.openApp')}
      </a>
      <p className="small">{t('factor.orType')}</p>
      <p className="box hash" dir="ltr">
        {secret.replace(/.{4}(?=.)/g, '$& ')}
      </p>
      <Button variant="secondary" size="small" onClick={() => void copy(secret, 'factor.copied')}>
        {t('factor.copySecret')}
      </Button>
      <p>{t('factor.stepCode')}</p>
      <CodeForm
        action={t('factor.confirm')}
        mutation={mutation}
        recovery={false}
        {...(onCancel && { onCancel })}
      />
    </div>
  );
}
