import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { PublicConfig } from '#shared/views.ts';
import { useConfig } from '../lib/config.tsx';
import { useText } from '../lib/text.tsx';
import { paths } from '../paths.ts';
import styles from './support-links.module.css';

interface SupportContactProps extends Pick<PublicConfig, 'support'> {
  readonly className?: string | undefined;
  /** An icon before the text. */
  readonly icon?: ReactNode;
}

/** How to reach the operator's support; nothing if the operator has configured no contact. */
export function SupportContact({ support, className, icon }: SupportContactProps) {
  const { t } = useText();
  return (
    support && (
      <a href={support.href} className={className} target="_blank" rel="noopener noreferrer">
        {icon}
        <span>
          {t('common.support')}{' '}
          <bdi dir="ltr" className={styles.contact}>
            {support.text}
          </bdi>
        </span>
      </a>
    )
  );
}

/** How somebody who can't log in reaches a person: the support contact, and a link to write a message. */
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
