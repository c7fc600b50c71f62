import { cx } from '../../components/ui/cx.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useConfig } from '../../lib/config.ts';
import { useText } from '../../lib/text.tsx';
import styles from './channel-cards.module.css';

export function ChannelCards() {
  const { t } = useText();
  const { channels } = useConfig();
  return (
    <ul className="stack gap-3 pair">
      {channels.map((channel) => (
        <li key={channel.url}>
          <a
            className={cx('box', styles.channel)}
            href={channel.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('member.joinChannelLabel', { name: channel.name })}
          >
            <span className="disc">
              <Icon name="message" />
            </span>
            <span>
              <strong>{channel.name}</strong>
              <span className="row line gap-1 link">
                {t('member.joinChannel')}
                <Icon name="external" size={16} />
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
