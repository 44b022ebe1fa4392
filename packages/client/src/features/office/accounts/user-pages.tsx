import { UsersPage } from './users-page.tsx';

export const RootUsersPage = () => <UsersPage key="root" role="root" />;
export const AdministratorsPage = () => <UsersPage key="administrator" role="administrator" />;
export const ManagersPage = () => <UsersPage key="manager" role="manager" />;
export const NursesPage = () => <UsersPage key="nurse" role="nurse" />;
export const GerocultorsPage = () => <UsersPage key="gerocultor" role="gerocultor" />;
