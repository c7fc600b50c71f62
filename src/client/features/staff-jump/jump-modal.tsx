import { type KeyboardEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { formatPkr } from '#shared/money.ts';
import { searchText, searchWords } from '#shared/search-text.ts';
import type { Page } from '#shared/views/common.ts';
import { TextField } from '../../components/ui/field.tsx';
import { Small, Stack } from '../../components/ui/layout.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useDebounced } from '../../lib/form.ts';
import { memberPath, paths, requestPath } from '../../lib/paths.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './jump-modal.module.css';

interface JumpModalProps {
  readonly screens: readonly Target[];
  readonly onClose: () => void;
}

export function JumpModal({ screens, onClose }: JumpModalProps) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const listId = useId();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const { groups, failed, searching } = useTargets(text, screens);
  const targets = groups.flatMap((group) => group.targets);
  const chosen = targets[Math.min(place, targets.length - 1)];
  const open = (target: Target) => {
    onClose();
    navigate(target.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && targets.length > 0) {
      event.preventDefault();
      setPlace((Math.min(place, targets.length - 1) + step + targets.length) % targets.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      open(chosen);
    }
  };
  const optionId = (target: Target) => `${listId}-${target.href}`;
  return (
    <Modal typing title={t('staff.jump')} onClose={onClose}>
      <Stack gap={3}>
        <TextField
          label={t('staff.jumpLabel')}
          placeholder={t('staff.jumpHint')}
          hint={t('staff.jumpKeys')}
          role="combobox"
          autoComplete="off"
          aria-expanded={targets.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(chosen)}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label={t('staff.jump')} className={styles.list}>
          {groups.map(({ label, targets: some }) => (
            // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options
            <div key={label} role="group" aria-label={t(label)}>
              <p className={styles.label} aria-hidden="true">
                {t(label)}
              </p>
              {some.map((target) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the search field
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field
                <div
                  key={target.href}
                  id={optionId(target)}
                  role="option"
                  aria-selected={target === chosen}
                  className={styles.option}
                  onClick={() => open(target)}
                >
                  <bdi>{target.name}</bdi>
                  <Small as="bdi">{target.sub}</Small>
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className={styles.note} role="status">
          {failed && t('staff.jumpFailed')}
          {!failed &&
            !searching &&
            text.trim() !== '' &&
            targets.length === 0 &&
            t('staff.jumpNone', { text })}
        </p>
      </Stack>
    </Modal>
  );
}

export interface Target {
  readonly href: string;
  readonly name: string;
  readonly sub?: string;
}

interface Group {
  readonly label: TextKey;
  readonly targets: readonly Target[];
}

const PAUSE_MS = 150;
const MOST = 5;

export function useTargets(text: string, screens: readonly Target[]) {
  const { t } = useText();
  const wanted = text.trim();
  const search = useDebounced(wanted, PAUSE_MS);
  const words = searchWords(wanted);
  const options = { enabled: search !== '' };
  const members = trpc.users.list.useQuery({ search, limit: MOST }, options);
  const requests = trpc.requests.list.useQuery({ search, limit: MOST }, options);
  const batches = trpc.requests.batches.list.useQuery({ search, limit: MOST }, options);
  const current = search === wanted && wanted !== '';
  function found<Item>({ data }: { readonly data: Page<Item> | undefined }): readonly Item[] {
    return (current && data?.items) || [];
  }
  const groups: Group[] = [
    {
      label: 'staff.jumpScreens',
      targets: screens.filter(({ name }) => words.every((word) => searchText(name).includes(word))),
    },
    { label: 'staff.jumpMembers', targets: found(members).map(toMember) },
    {
      label: 'staff.jumpRequests',
      targets: found(requests).map(({ id, number, user, type, amount, status }) => ({
        href: requestPath(id),
        name: `${number} ${user}`,
        sub: `${t(`staff.type${type}`)} ${formatPkr(amount)} · ${t(`staff.status${status}`)}`,
      })),
    },
    {
      label: 'staff.jumpBatches',
      targets: found(batches).map(({ id, number, account, all }) => ({
        href: `${paths.payouts}/${id}`,
        name: number,
        sub: `${account} · ${t('staff.countAndSum', { count: all.count, sum: formatPkr(all.sum) })}`,
      })),
    },
  ];
  return {
    groups: groups.filter(({ targets }) => targets.length > 0),
    failed: members.isError || requests.isError || batches.isError,
    searching: !current || members.isFetching || requests.isFetching || batches.isFetching,
  };
}

const toMember = (user: { id: string; name: string; username: string; phone: string }): Target => ({
  href: memberPath(user.id, 'requests'),
  name: user.name,
  sub: `@${user.username} · ${user.phone}`,
});
