import { activityLabels, parseDevice, type UserActivity } from '@hearthline/contracts';
import type { Column } from '../../../ui/table/column.ts';
import { TextLink } from '../../../ui/show/link.tsx';

/** Columns of the activities. `when` must be stable. */
export function activityColumns(when: (moment: string) => string): Column<UserActivity>[] {
  const device = ({ userAgent }: UserActivity) => (
    <span title={userAgent ?? ''}>{parseDevice(userAgent)}</span>
  );
  const address = ({ ipAddress }: UserActivity) => ipAddress ?? 'Unknown';
  return [
    {
      title: 'User',
      isRowHeader: true,
      className: 'wrap-anywhere leading-5',
      cell: ({ user, userId }) =>
        userId ? (
          <TextLink href={`/user-activity?user=${userId}`} className="font-name">
            {user.name}
          </TextLink>
        ) : (
          user.name
        ),
      phone: { title: ({ user }) => user.name },
    },
    {
      title: 'Activity',
      className: 'wrap-anywhere leading-5',
      cell: ({ activityType, details }) => (
        <>
          {activityLabels[activityType]}
          {details && <span className="block text-s text-ink-2">{details}</span>}
        </>
      ),
      phone: {
        text: ({ activityType }) => activityLabels[activityType],
        below: ({ details }) => details && <span className="text-s text-ink-2">{details}</span>,
      },
    },
    {
      title: 'Time',
      className: 'leading-5',
      cell: ({ timestamp }) => when(timestamp),
      phone: { aside: ({ timestamp }) => when(timestamp) },
    },
    { title: 'Device', cell: device, phone: { text: device } },
    { title: 'IP Address', className: 'wrap-anywhere leading-5', cell: address, phone: { text: address } },
  ];
}
