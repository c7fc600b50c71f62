import type { OwnDeviceView } from '#shared/views/own-account.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ErrorState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useEndDevices } from './hooks.ts';
import { type Area, useOwnAccountText } from './use-text.ts';

export function DeviceList({ area }: { readonly area: Area }) {
  const { say } = useOwnAccountText(area);
  const devices = trpc.users.account.devices.useQuery();
  const { one, others } = useEndDevices(area);
  if (!devices.data) {
    if (!devices.isError || devices.isFetching) return <Skeleton height="4rem" />;
    return <ErrorState title={say('ownDevicesFailed')} onRetry={() => void devices.refetch()} />;
  }
  return (
    <>
      <ul className="rows">
        {devices.data.map((device) => (
          <Device
            key={device.id}
            area={area}
            device={device}
            busy={one.busy || others.busy}
            onEnd={() => one.send({ id: device.id })}
          />
        ))}
      </ul>
      {devices.data.some(({ current }) => !current) && (
        <Button variant="secondary" block busy={others.busy} onClick={() => others.send({})}>
          {say('ownDevicesEndOthers')}
        </Button>
      )}
    </>
  );
}

interface DeviceProps {
  readonly area: Area;
  readonly device: OwnDeviceView;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Device({ area, device, busy, onEnd }: DeviceProps) {
  const { say } = useOwnAccountText(area);
  const { formatWhen } = useFormat();
  const { browser, loggedInAt, seenAt, current } = device;
  const name = browser ?? say('ownDeviceUnnamed');
  return (
    <li className="between line">
      <div className="break">
        <p className="strong">
          <bdi>{name}</bdi> {current && <Badge tone="success">{say('ownDeviceThis')}</Badge>}
        </p>
        <p className="small">{say('ownDeviceSince', { time: formatWhen(loggedInAt) })}</p>
        {!current && <p className="small">{say('ownDeviceSeen', { time: formatWhen(seenAt) })}</p>}
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="small"
          disabled={busy}
          aria-label={`${say('ownDeviceEnd')}: ${name}`}
          onClick={onEnd}
        >
          {say('ownDeviceEnd')}
        </Button>
      )}
    </li>
  );
}
