import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { PublicConfig } from '#shared/views/config.ts';
import { useConfig } from '../lib/config.ts';
import { paths } from '../lib/paths.ts';
import { useText } from '../lib/text.tsx';
import styles from './support-links.module.css';

interface SupportContactProps extends Pick<PublicConfig, 'support'> {
  readonly className?: string | undefined;
  readonly icon?: ReactNode;
}

export function SupportContact({ support, className, icon }: SupportContactProps) {
  const { t } = useText();
  if (!support) return null;
  const words = (
    <>
      {t('common.support')}{' '}
      <bdi dir="ltr" className="whole break">
        {support.text}
      </bdi>
    </>
  );
  return (
    <a href={support.href} className={className} target="_blank" rel="noopener noreferrer">
      {icon}
      {icon ? <span>{words}</span> : words}
    </a>
  );
}

export function SupportLinks() {
  const { t } = useText();
  const { support } = useConfig();
  const [location] = useLocation();
  const writes = location !== paths.message;
  if (!support && !writes) return null;
  return (
    <div className={styles.support}>
      <SupportContact support={support} />
      {writes && <Link href={paths.message}>{t('common.writeToUs')}</Link>}
    </div>
  );
}
