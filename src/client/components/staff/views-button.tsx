import { type FormEvent, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { useSavedViews, VIEW_NAME_MAX, VIEWS_MAX } from './saved-views.ts';
import styles from './views-button.module.css';

/** A button on the page of a list. It opens the saved views of that list. */
export function ViewsButton() {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-label={t('staff.views')}
        title={t('staff.views')}
        onClick={() => setOpen(true)}
      >
        <Icon name="star" />
      </Button>
      {open && <ViewsModal onClose={() => setOpen(false)} />}
    </>
  );
}

function ViewsModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const [path] = useLocation();
  const [params] = useSearchParams();
  const { views, save, remove } = useSavedViews(path);
  const [name, setName] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // A saved view stores the list's filters, but not `open`, the id of the request that is shown next to the
  // list.
  const { open: _, ...filters } = Object.fromEntries(params);
  const query = new URLSearchParams(filters).toString();
  const isFull = views.length >= VIEWS_MAX && !views.some((view) => view.name === name.trim());
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isFull || name.trim() === '') return;
    if (save({ name: name.trim(), query })) setName('');
    else toast.error(t('staff.viewsNoRoom'));
  }
  /** The focus goes to the list, because the button that had the focus disappears with the removed view. */
  function onRemove(removed: string): void {
    remove(removed);
    list.current?.focus();
  }
  return (
    <Modal open title={t('staff.views')} onClose={onClose}>
      <div className={styles.views}>
        <form className={styles.form} onSubmit={onSubmit}>
          <TextField
            label={t('staff.viewName')}
            hint={isFull ? t('staff.viewsFull', { count: VIEWS_MAX }) : t('staff.viewsKept')}
            autoComplete="off"
            maxLength={VIEW_NAME_MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={isFull || name.trim() === ''}>
            {t('staff.saveView')}
          </Button>
        </form>
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('staff.views')}>
          {views.map((view) => (
            <li key={view.name}>
              <Link
                href={view.query ? `${path}?${view.query}` : path}
                aria-current={view.query === query ? 'true' : undefined}
                onClick={onClose}
              >
                <bdi>{view.name}</bdi>
              </Link>
              <Button
                size="small"
                variant="quiet"
                aria-label={t('staff.deleteView', { name: view.name })}
                onClick={() => onRemove(view.name)}
              >
                <Icon name="trash" />
              </Button>
            </li>
          ))}
          {views.length === 0 && <li>{t('staff.noViews')}</li>}
        </ul>
      </div>
    </Modal>
  );
}
