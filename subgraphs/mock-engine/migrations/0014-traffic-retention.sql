-- How many of a simulation's requests are kept, and for how many days; none at all where the number is 0.
alter table mock_engine.instance
  add column kept_traffic integer not null default 1000,
  add column kept_traffic_days integer not null default 7;
