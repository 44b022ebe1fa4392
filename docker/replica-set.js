// mongosh, once: makes the replica set of docker-compose.scale.yml, or finds it made, and waits for its primary.
try {
  rs.initiate({
    _id: 'hearthline',
    members: ['mongo1', 'mongo2', 'mongo3'].map((host, _id) => ({ _id, host: `${host}:27017` })),
  });
} catch (error) {
  if (error.codeName !== 'AlreadyInitialized') throw error;
}
for (let seconds = 0; ; seconds += 1) {
  if (rs.status().members.some(({ stateStr }) => stateStr === 'PRIMARY')) break;
  if (seconds === 60) throw new Error('the replica set has had no primary for 60 s');
  sleep(1_000);
}
