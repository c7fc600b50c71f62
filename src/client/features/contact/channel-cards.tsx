import { Icon } from '../../components/ui/icon.tsx';
import { useConfig } from '../../lib/config.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './channel-cards.module.css';

export function ChannelCards() {
  const { t } = useText();
  const { channels } = useConfig();
  return (
    <ul className={styles.channels}>
      {channels.map((channel) => (
        <li key={channel.url}>
          <a
            className={styles.channel}
            href={channel.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('member.joinChannelLabel', { name: channel.name })}
          >
            <span className={styles.mark}>
              <Icon name="message" />
            </span>
            <span className={styles.name}>{channel.name}</span>
            <span className={styles.open}>
              {t('member.joinChannel')}
              <Icon name="external" />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
