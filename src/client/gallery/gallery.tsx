import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { refusals } from '#shared/i18n/en/refusals.ts';
import { staff } from '#shared/i18n/en/staff.ts';
import { pkr } from '#shared/money.ts';
import { Badge } from '../components/ui/badge.tsx';
import { Button, LinkButton } from '../components/ui/button.tsx';
import { Card } from '../components/ui/card.tsx';
import { CheckField } from '../components/ui/check-field.tsx';
import { FileField, PasswordField, SelectField, TextArea, TextField } from '../components/ui/field.tsx';
import { Row, Small, Stack } from '../components/ui/layout.tsx';
import { Modal } from '../components/ui/modal.tsx';
import { Money } from '../components/ui/money.tsx';
import { PageHeader } from '../components/ui/page-header.tsx';
import { ProgressBar } from '../components/ui/progress-bar.tsx';
import { RadioList } from '../components/ui/radio-list.tsx';
import { SearchField } from '../components/ui/search-field.tsx';
import { EmptyState, ErrorState, Problem, Skeleton } from '../components/ui/state.tsx';
import { registerTexts, TextProvider, useText } from '../lib/text.tsx';
import { ConfigProvider, TrpcProvider } from '../lib/trpc-provider.tsx';
import '../pages/public/deposit-texts.ts';
import { StaffComponents } from './staff-components.tsx';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/layout.css';
import '../styles/text.css';
import '../pages/staff/theme.css';

/* Each component in each of its states: `npm run dev`, then /gallery/. The build leaves this folder out. */

registerTexts('staff', staff);
registerTexts('errors', refusals);

const query = new URLSearchParams(location.search);
const theme = query.get('theme') === 'staff' ? 'staff' : 'member';
if (theme === 'staff') document.documentElement.dataset.theme = theme;
const nothing = () => undefined;

function Components({ children }: { readonly children: ReactNode }) {
  const { t, lang, setLang } = useText();
  const [text, label, action] = [t('common.brokenMessage'), t('deposit.otherAccount'), t('common.tryAgain')];
  const fields = { label, value: '', onChange: nothing };
  return (
    <Stack as="main" style={{ padding: 'var(--s4)' }}>
      <PageHeader
        title={t('common.language')}
        subtitle={text}
        actions={
          <Row>
            <LinkButton href={theme === 'staff' ? '?' : '?theme=staff'} variant="quiet">
              {theme}
            </LinkButton>
            <Button variant="secondary" onClick={() => setLang(lang === 'en' ? 'ur' : 'en')}>
              {lang}
            </Button>
          </Row>
        }
      />
      <Card title={action}>
        <Row>
          {(['primary', 'secondary', 'quiet', 'danger', 'dangerQuiet'] as const).map((variant) => (
            <Row key={variant}>
              <Button variant={variant}>{action}</Button>
              <Button variant={variant} disabled>
                {action}
              </Button>
              <Button variant={variant} busy>
                {action}
              </Button>
            </Row>
          ))}
        </Row>
        <Button block>{action}</Button>
      </Card>
      <Card title={label} action={<Badge tone="info">{action}</Badge>}>
        <Stack>
          <TextField {...fields} hint={text} />
          <TextField {...fields} value="0300 1234567" error={text} />
          <TextField {...fields} value={text} disabled />
          <PasswordField {...fields} autoComplete="new-password" value="secret" />
          <SelectField {...fields}>
            <option value="">{text}</option>
          </SelectField>
          <TextArea {...fields} value={text} />
          <SearchField {...fields} clear={t('common.close')} hint={text} />
          <FileField label={label} text={t('common.choosePicture')} onFile={nothing} />
          <FileField label={label} text={t('common.pictureReading')} error={text} onFile={nothing} />
          <CheckField label={text} checked onChange={nothing} />
          <CheckField label={text} hint={text} checked={false} onChange={nothing} />
          <RadioList
            label={label}
            options={[
              { value: 'a', label: text },
              { value: 'b', label: action },
            ]}
            value="a"
            onChange={nothing}
          />
          <Problem text={text} />
        </Stack>
      </Card>
      <Card title={<Money pkr={pkr(1_234.5)} />}>
        <Row>
          <Money pkr={pkr(-865)} signed />
          <Money pkr={pkr(14)} signed />
          {(['success', 'danger', 'warning', 'neutral', 'info'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {action}
            </Badge>
          ))}
        </Row>
        <ProgressBar label={label} value={3} max={10} />
        <Small>{text}</Small>
        <Skeleton height="3em" />
      </Card>
      <Card>
        <EmptyState title={t('common.notFoundTitle')} message={t('common.notFoundMessage')} />
      </Card>
      <Card>
        <ErrorState title={t('common.brokenTitle')} message={text} onRetry={nothing} />
      </Card>
      {children}
      {query.has('dialog') && (
        <Modal title={t('common.offlineTitle')} onClose={nothing} footer={<Button>{action}</Button>}>
          <p>{t('common.offlineHint')}</p>
          <TextField {...fields} />
        </Modal>
      )}
    </Stack>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <TextProvider>
    <TrpcProvider>
      <ConfigProvider>
        <Components>{theme === 'staff' && <StaffComponents />}</Components>
      </ConfigProvider>
    </TrpcProvider>
  </TextProvider>,
);
